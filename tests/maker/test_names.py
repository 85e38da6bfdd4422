"""The names of a packed drive: which are replaced, which never, and that each stays one of a kind."""

import ast
import re
import sysconfig
from pathlib import Path

import pytest
from passoboard.maker.bare import bare
from passoboard.maker.names import flash_names, identifiers, new_names, renamed
from passoboard.maker.packing import is_module
from passoboard.maker.payload import read_payload

from tests.tools import ROOT

SOURCES = read_payload(board="big", source=True).files
MODULES = {path: bare(data.decode()) for path, data in SOURCES.items() if is_module(path)}
OTHERS = [bare(data.decode()) for path, data in SOURCES.items() if path.endswith(".py") and not is_module(path)]
NAMES = new_names(MODULES, OTHERS)
STUBS = Path(sysconfig.get_paths()["purelib"])
# All code of the firmware that finds something by a text, and where its texts come from.
BY_TEXT = {
    "getattr(board, name)": "pins.py, which stays as it is",
    "getattr(board, str(pins['pixels']))": "pins.py, which stays as it is",
    "getattr(error, '__traceback__', None)": "CircuitPython's own",
    "getattr(int, 'bit_count', _slow_ones)": "Python's own",
    "getattr(module, kind)": "the name of a module, with a capital",
    "hasattr(gc, 'mem_free')": "CircuitPython's own",
    "hasattr(sys.modules.get(package), last)": "the name of a module",
    "delattr(sys.modules[package], last)": "the name of a module",
    "setattr(terms, key, int(value))": "a text of terms_reading.py",
}


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def texts(tree: ast.AST) -> list[object]:
    """Return the texts and bytes of a module in their order."""
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [value for value in constants if isinstance(value, str | bytes)]


def shortened(source: str, others: str = "") -> str:
    trees = {"module.py": bare(source)}
    return renamed(trees["module.py"], new_names(trees, [bare(others)]))


def test_most_names_of_ours_are_replaced_and_nearly_all_by_names_in_flash() -> None:
    assert len(NAMES) > 1000
    assert len(set(NAMES.values()) - set(flash_names())) < len(NAMES) / 7


def test_no_two_names_become_one() -> None:
    assert len(set(NAMES.values())) == len(NAMES)
    stay = {name for tree in MODULES.values() for name in identifiers(tree)} - set(NAMES)
    assert not stay & set(NAMES.values())


def test_no_name_that_is_a_text_of_the_firmware_is_replaced_or_taken() -> None:
    lists = [re.split(r"[\s.,=/|]+", str(text)) for tree in MODULES.values() for text in texts(tree)]
    in_texts = {word for words in lists if all(not word or word.isidentifier() for word in words) for word in words}
    assert {"clock", "variant", "limit", "referee", "brightness"} <= in_texts
    assert not in_texts & set(NAMES)
    assert not in_texts & set(NAMES.values())


def test_texts_stay_as_they_are() -> None:
    for path in MODULES:
        tree = bare(SOURCES[path].decode())
        assert texts(ast.parse(renamed(tree, NAMES))) == texts(ast.parse(ast.unparse(bare(SOURCES[path].decode()))))


def test_no_name_of_a_file_that_stays_a_source_is_replaced() -> None:
    programs = [path.read_text("utf-8") for path in (ROOT / "hardware" / "simpletest").glob("*.py")]
    known = {name for tree in OTHERS for name in identifiers(tree)}
    assert not known & set(NAMES)
    imported = {alias.name for source in programs for alias in _imports_from(source, "pins")}
    assert imported
    assert not imported & set(NAMES)


def _imports_from(source: str, module: str) -> list[ast.alias]:
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    return [alias for node in nodes if node.module == module for alias in node.names]


def test_no_module_package_or_game_has_another_name() -> None:
    parts = {part for path in SOURCES for part in path.removesuffix(".py").split("/")}
    assert not parts & set(NAMES)
    assert {"Passo", "Passage", "Gaylor", "Passtally"}.isdisjoint(NAMES)


def native_modules() -> set[str]:
    """Return the modules that the firmware imports and does not have."""
    own = {part for path in SOURCES for part in path.removesuffix(".py").split("/")}
    imported = set()
    for tree in [*MODULES.values(), *OTHERS]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                imported.add(node.module or "")
    return {name for name in imported if name.partition(".")[0] not in own}


def test_no_name_in_the_interface_of_circuitpython_is_replaced() -> None:
    """The stubs are not what packing goes by, so this is a second opinion."""
    checked = set()
    for name in native_modules() - {"micropython"}:  # which has const alone, and that is the compiler's
        for stub in (STUBS / f"{name}-stubs").rglob("*.pyi"):
            assert not identifiers(ast.parse(stub.read_text("utf-8"))) & set(NAMES), stub
            checked.add(name)
    assert checked >= {"keypad", "microcontroller", "supervisor", "usb_cdc", "watchdog", "neopixel_write"}


def test_all_code_that_finds_something_by_a_text_is_known() -> None:
    """A new one must be looked at: do its texts stand in the firmware, as names in texts do, which stay?"""
    found = set()
    for tree in MODULES.values():
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
        found |= {ast.unparse(call) for call in calls if ast.unparse(call.func) in _BY_TEXT}
    assert found == set(BY_TEXT)


_BY_TEXT = ("getattr", "setattr", "hasattr", "delattr", "eval", "exec", "globals", "locals", "vars", "dir")


def test_names_are_replaced_wherever_they_are() -> None:
    source = """
class Wobble:
    wibble = 1
    def wubble(self, webble=2, *wabbles, **wobbles):
        global wybble
        wybble = f"{self.wibble + webble}"
        return lambda wubble: [wibble for wibble in wabbles]
print(Wobble().wubble(webble=3))
"""
    assert not words(shortened(source)) & {"Wobble", "wibble", "wubble", "webble", "wabbles", "wobbles", "wybble"}
    outcome: dict[str, object] = {}
    exec(shortened(source).replace("print", "outcome ="), outcome)
    assert callable(outcome["outcome"])


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("def wobble(): pass\nfind('wobble')", ""),  # in a text
        ("def wobble(): pass\nfind('say wobble')", ""),
        ("def wobble(): pass\nfind('say.wobble')", ""),
        ("def wobble(): pass\nfind('say=1\\nwobble=x')", ""),
        ("def wobble(): pass\nfind(f'{say}.wobble')", ""),
        ("def wobble(): pass\nfind(b'wobble')", ""),
        ("def wobble(): pass", "import module\nmodule.wobble()"),  # in a file that stays as it is
        ("def wobble(): pass", "getattr(module, 'wobble')"),
        ("_wobble = const(3)", ""),  # the compiler knows it by its underscore
        ("def wobble():\n    inside = wobble\n    return inside", "wobble"),
    ],
)
def test_names_that_something_else_may_know_stay(source: str, others: str) -> None:
    assert "wobble" in shortened(source, others)


def test_names_of_circuitpython_stay_even_if_ours_are_the_same() -> None:
    source = "class Strip:\n    def deinit(self, auto_write, interval): pass\n"
    assert words(shortened(source)) >= {"deinit", "auto_write", "interval"}


def test_what_only_people_and_type_checkers_read_is_left_out() -> None:
    source = '''
"""A docstring."""
try:
    from typing import Sequence
    Texts = Sequence[str]
except ImportError:
    Texts = object
try:
    from games import Game
except ImportError:
    pass
try:
    from usb import needed
except ImportError:
    pass
needed()
class Wobble(Texts):
    """Another."""
    __slots__ = ("a",)
    size: int = 3
    def at(self, place: "int") -> "str":
        here: "int"
        return place
'''
    assert ast.unparse(bare(source)).split("\n") == [
        *(
            "pass",
            "Texts = object",
            "try:",
            "    from usb import needed",
            "except ImportError:",
            "    pass",
            "needed()",
        ),
        *("", "class Wobble(Texts):", "    pass", "    pass", "    size = 3", ""),
        *("    def at(self, place):", "        pass", "        return place"),
    ]


def test_the_same_sources_always_get_the_same_names() -> None:
    again = {path: bare(SOURCES[path].decode()) for path in reversed(list(MODULES))}
    assert new_names(again, OTHERS[::-1]) == NAMES


def test_no_module_imports_a_star() -> None:
    """Else ``__all__``, which is left out, would mean something."""
    assert not [path for path, tree in MODULES.items() if "*" in identifiers(tree)]
