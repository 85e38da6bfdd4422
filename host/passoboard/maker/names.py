"""Gives the modules of a drive names that cost a board no memory; what they do stays the same.

A board keeps every name that it has read, for good, unless it has the name in its flash already. So each name that
only our modules use becomes one of those that CircuitPython has there for modules of its own.

There is one new name for each old one, in all modules. A name stays if anything but our modules may know it: it is in
a text that may be a list of names (``setattr``, modules, keys), in a file that stays as it is, or CircuitPython's.
"""

import ast
import builtins
import keyword
import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from pathlib import Path, PurePosixPath

from passoboard.simulator.imports import STANDINS

_FLASH = Path(__file__).with_name("flash_names.txt")
_NATIVE_TYPES = (str, bytes, bytearray, memoryview, list, tuple, dict, set, frozenset, int, float, object, type)
_NATIVE_ERRORS = (OSError, StopIteration, SystemExit, UnicodeError)
_GAMES = ("lib", "boardcore", "games")
_BETWEEN_NAMES = re.compile(r"[\s.,=/|]+")
_FIELDS = ("id", "attr", "arg", "name", "asname")  # where a syntax tree has a name


def known_names(modules: Mapping[str, ast.Module], others: Sequence[ast.Module]) -> set[str]:
    """Return the names that something else than modules may know; ``others`` are the files that stay as they are."""
    return _told(modules, others) | _foreign()


def new_names(modules: Mapping[str, ast.Module], others: Sequence[ast.Module]) -> dict[str, str]:
    """Return the new name of each name that may have one."""
    ours = {name for tree in modules.values() for name in _interned(tree)} - known_names(modules, others)
    uses = Counter(chain.from_iterable(map(identifiers, modules.values())))
    taken = _told(modules, others).union(uses)
    free = (name for name in _candidates() if name not in taken)
    best_first = sorted((-uses[name], name) for name in ours if not name.startswith("__"))
    return {name: next(free) for _, name in best_first}


def renamed(tree: ast.Module, names: Mapping[str, str]) -> str:
    """Return the source of a module with its names replaced."""
    for node in ast.walk(tree):
        for field in _FIELDS:
            name = getattr(node, field, None)
            if isinstance(name, str):
                setattr(node, field, names.get(name, name))
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [names.get(name, name) for name in node.names]
    return ast.unparse(tree) + "\n"


def identifiers(tree: ast.AST) -> set[str]:
    """Return all names in a module."""
    found = set()
    for node in ast.walk(tree):
        values = [getattr(node, field, None) for field in _FIELDS]
        found |= {part for value in values if isinstance(value, str) for part in value.split(".")}
        if isinstance(node, ast.Global | ast.Nonlocal):
            found |= set(node.names)
        elif isinstance(node, ast.ImportFrom):
            found |= set((node.module or "").split("."))
    return found


@cache
def flash_names() -> tuple[str, ...]:
    """Return the names that CircuitPython 8.2 to 10 has in a Pico's flash."""
    return tuple(_FLASH.read_text("ascii").split())


def _interned(tree: ast.Module) -> set[str]:
    """Return the names that a module defines and that a board keeps: all but those of local variables."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.alias) and node.asname:
            found.add(node.asname)
        elif isinstance(node, ast.Global):
            found |= set(node.names)
    for block in ast.walk(tree):
        if isinstance(block, ast.Module | ast.ClassDef):
            found |= {node.id for node in _outside_functions(block) if isinstance(node, ast.Name) and _is_new(node)}
    return found - _folded(tree)


def _is_new(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _outside_functions(block: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(block):
        if not isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            yield child
            yield from _outside_functions(child)


def _folded(tree: ast.Module) -> set[str]:
    """Return the constants that the compiler replaces by their values: it knows them by an underscore."""
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id.startswith("_") and ast.unparse(node.value.func) == "const"
    }


# Names that stay.


def _told(modules: Mapping[str, ast.Module], others: Sequence[ast.Module]) -> set[str]:
    """Return the names that stand in a text or in a file that stays as it is, and those of modules."""
    named = _in_texts([*modules.values(), *others]) | _of_modules(modules)
    return named.union(*map(identifiers, others))


def _in_texts(trees: Iterable[ast.Module]) -> set[str]:
    """Return all words of the texts that are a name or a list of names: code may find something by one of them."""
    found = set()
    for node in chain.from_iterable(ast.walk(tree) for tree in trees):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
            words = [word for word in _BETWEEN_NAMES.split(text) if word]
            if all(word.isidentifier() for word in words):
                found |= set(words)
    return found


def _of_modules(paths: Iterable[str]) -> set[str]:
    """Return the names of modules and packages, and of the classes of games, which are made from them."""
    parts = [PurePosixPath(path).with_suffix("").parts for path in paths]
    games = {part[len(_GAMES)] for part in parts if part[: len(_GAMES)] == _GAMES}
    return {name for part in parts for name in part} | {name.capitalize() for name in games}


@cache
def _foreign() -> frozenset[str]:
    """Return the names of the interpreter and of CircuitPython's modules, whose interface the stand-ins have."""
    found = _native() | set(flash_names())
    for path in chain(STANDINS.glob("*.py"), STANDINS.glob("cpython/*.py")):
        found |= {name for name in _interned(ast.parse(path.read_text("utf-8"))) if not name.startswith("_")}
    return frozenset(found)


def _native() -> set[str]:
    """Return the names of the language itself, and of what its own objects have."""
    named = {name for kind in (builtins, *_NATIVE_TYPES, *_NATIVE_ERRORS) for name in dir(kind)}
    return named.union(keyword.kwlist, keyword.softkwlist)


def _candidates() -> Iterator[str]:
    """Return new names: those in flash, then short ones; an underscore would tell the compiler something."""
    yield from (name for name in flash_names() if not name.startswith("_") and name not in _native())
    for length in (2, 3):
        short = ("".join(letters) for letters in product(string.ascii_letters, repeat=length))
        yield from (name for name in short if name not in _foreign())
