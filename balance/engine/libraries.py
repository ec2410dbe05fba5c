"""How a game becomes one piece of machine code: parts are only translated, a whole gathers them.

Numba makes a library of every function: it links all that the function calls, optimises the lot and
turns it into machine code, and does so again for whoever calls it. A game has hundreds of functions
one below the other, so most of its compile time went into code that nobody ran. Here a part is
translated, and no more. A whole links its parts and those below them; they are optimised and turned
into machine code once, together (Abandon Ship: 37 s of processor time, in this way 19 s).
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment


class _Part(JITCodeLibrary):  # type: ignore[misc] # numba has no types
    """Translated: neither optimised nor turned into machine code."""

    def finalize(self) -> None:
        """Be ready to be linked; what it calls is linked by the whole."""
        self._raise_if_finalized()
        self._finalized = True

    def own_module(self) -> Any:
        """Without what it calls."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """With all that it calls, for a caller that is compiled in numba's own way."""
        module = self.own_module().clone()
        for part in _below(self):
            module.link_in(part.own_module(), preserve=True)
        return module

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """Where numba would put the function's environment, which has no place yet."""
        return _Nowhere()


class _Nowhere:
    def set_env(self, name: str, environment: object) -> None:
        """The whole does it for its parts."""


class _Whole(JITCodeLibrary):  # type: ignore[misc]
    """Optimised and turned into machine code, with all its parts."""

    def finalize(self) -> None:
        """Link the parts, and what these call of numba's own, before the rest is done."""
        parts = _below(self)
        for part in parts:
            self._final_module.link_in(part.own_module(), preserve=True)
        called = [library for one in (self, *parts) for library in one._linking_libraries]
        self._linking_libraries = [library for library in called if not _is_part(library)]
        super().finalize()

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                self._codegen.set_env(variable.name, environment)


def _is_part(library: object) -> bool:
    return isinstance(library, _Part)


def _below(library: Any) -> list[Any]:
    """The parts that a library calls, and those that they call; whoever calls comes first.

    LLVM takes a part in only if what was linked before calls it.
    """
    ended: list[Any] = []
    _visit(library, {library}, ended)
    return ended[-2::-1]  # the last one is the library itself


def _visit(library: Any, begun: set[Any], ended: list[Any]) -> None:
    for part in library._linking_libraries:
        if _is_part(part) and part not in begun:
            begun.add(part)
            _visit(part, begun, ended)
    ended.append(library)


class _Compiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, with a library of another kind."""

    kind: type

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        if library is None:
            library = self.kind(targetctx.codegen(), self.kind.__name__)
            library.enable_object_caching()
        super().__init__(typingctx, targetctx, library, *rest)


class PartCompiler(_Compiler):
    """For functions that only others call."""

    kind = _Part


class WholeCompiler(_Compiler):
    """For functions that Python calls."""

    kind = _Whole
