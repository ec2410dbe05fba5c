// Draws the figures of a report in the colours of the style sheet.
(function () {
  "use strict";
  const root = document.documentElement;
  const PRINT_WIDTH = 660;
  const NARROW = 360; // pixels below which few numbers have room at an axis
  const NAMES = ["ink", "muted", "line", "card", "stripe", "band", "accent",
    "series-0", "series-1", "series-2", "series-3", "series-4", "series-5", "series-6"];
  const CONFIG = {
    responsive: true, displaylogo: false, displayModeBar: false, scrollZoom: false,
    doubleClick: false, showTips: false,
  };
  const figures = new Map();
  const opened = [];
  let width = null;

  function colours() {
    const style = getComputedStyle(root);
    return Object.fromEntries(NAMES.map((n) => ["@" + n, style.getPropertyValue("--" + n).trim()]));
  }

  function themed(node, theme) {
    if (typeof node === "string") return Object.hasOwn(theme, node) ? theme[node] : node;
    if (Array.isArray(node)) return node.map((part) => themed(part, theme));
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node).map(([k, v]) => [k, themed(v, theme)]));
  }

  function dressed(layout, theme, room) {
    const result = {
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", dragmode: false,
      colorway: NAMES.filter((n) => n.startsWith("series")).map((n) => theme["@" + n]),
      margin: { l: 40, r: 12, t: 12, b: 40 }, ...layout,
    };
    delete result.title;
    delete result.width;
    if (width) result.width = width;
    result.font = {
      family: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif", size: 13,
      color: theme["@ink"], ...layout.font,
    };
    result.hoverlabel = {
      bgcolor: theme["@card"], bordercolor: theme["@line"], font: { color: theme["@ink"] },
      align: "left", ...layout.hoverlabel,
    };
    for (const axis of new Set([...Object.keys(layout), "xaxis", "yaxis"])) {
      if (!/^[xy]axis\d*$/.test(axis)) continue;
      result[axis] = {
        gridcolor: theme["@line"], zerolinecolor: theme["@line"], linecolor: theme["@line"],
        fixedrange: true, automargin: true, ...layout[axis],
      };
      if (room < NARROW && axis.startsWith("x") && result[axis].nticks) result[axis].nticks = 4;
    }
    return result;
  }

  function draw(div) {
    const theme = colours();
    const figure = themed(figures.get(div), theme);
    const isNew = !div.classList.contains("js-plotly-plot");
    Plotly.react(div, figure.data, dressed(figure.layout || {}, theme, width || div.clientWidth), CONFIG);
    if (isNew && div.dataset.replay) {
      div.on("plotly_click", (event) => lead(div, event.points[0].customdata));
    }
  }

  // Below a histogram: the command that shows a game of the bar that was clicked.
  function lead(picture, game) {
    if (game === null || game === undefined) return;
    let line = picture.nextElementSibling;
    if (!line || !line.matches(".command")) {
      line = document.createElement("div");
      line.className = "command";
      line.setAttribute("role", "status");
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "copy", textContent: "Copy" });
      line.append(document.createElement("code"), button);
      picture.after(line);
    }
    line.firstChild.textContent = picture.dataset.replay.replace("--game N", "--game " + game);
  }

  function visible(div) {
    return div.closest("details:not([open])") === null;
  }

  function drawAll(within, again) {
    for (const div of figures.keys()) {
      const due = again || !div.classList.contains("js-plotly-plot");
      if (due && within.contains(div) && visible(div)) draw(div);
    }
  }

  function toggle(button) {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    const div = button.closest("figure").querySelector(".chart");
    for (const trace of figures.get(div).data) {
      if (trace.legendgroup === button.dataset.series) trace.visible = on;
    }
    draw(div);
  }

  function beforePrint() {
    root.classList.add("printing");
    for (const details of document.querySelectorAll("details:not([open])")) {
      details.open = true;
      opened.push(details);
    }
    width = PRINT_WIDTH;
    drawAll(document.body, true);
  }

  function afterPrint() {
    root.classList.remove("printing");
    while (opened.length) opened.pop().open = false;
    width = null;
    drawAll(document.body, true);
  }

  function reveal() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target && (target.closest("details") || target.querySelector(":scope > details"));
    if (details) {
      details.open = true;
      target.scrollIntoView();
    }
  }

  for (const script of document.querySelectorAll("script.figure")) {
    figures.set(document.getElementById(script.dataset.for), JSON.parse(script.textContent));
  }
  // A file opened by double click has no clipboard of its own in some browsers: select, then copy.
  function copyCommand(button) {
    const range = document.createRange();
    range.selectNodeContents(button.previousElementSibling);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    document.execCommand("copy");
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  }

  drawAll(document.body, false);
  reveal();
  addEventListener("hashchange", reveal);
  addEventListener("beforeprint", beforePrint);
  addEventListener("afterprint", afterPrint);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawAll(document.body, true));
  document.addEventListener("toggle", (event) => drawAll(event.target, false), true);
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".legend button");
    if (button) toggle(button);
    const copy = event.target.closest("button.copy");
    if (copy) copyCommand(copy);
    const bar = event.target.closest(".columns [data-game]");
    if (bar) lead(bar.parentElement, bar.dataset.game);
  });
})();
