"""Firmware from the page, onto a folder of the browser's with the interface of a drive's."""

from passoboard.maker.payload import read_payload
from passoboard.maker.plan import BRIDGE, STAGE
from passoboard.site.drive import settled
from playwright.sync_api import BrowserContext

from tests.maker.drives import BOOT_OUT

from .test_real_board import pytestmark  # noqa: F401
from .visiting import Visit

OWN = 'PASSO_BRIGHTNESS = 20  # dark room\nPASSO_BOARD = "small"\n'
# The browser's own file system has folders with the interface of those that a person chooses.
DRIVE = "async () => (await navigator.storage.getDirectory()).getDirectoryHandle('CIRCUITPY', { create: true })"
WRITE = f"""async (files) => {{
  for (const [name, text] of Object.entries(files)) {{
    const file = await (await ({DRIVE})()).getFileHandle(name, {{ create: true }});
    const writing = await file.createWritable();
    await writing.write(text);
    await writing.close();
  }}
}}"""
READ = f"""async () => {{
  const found = {{}};
  const look = async (folder, path) => {{
    for await (const [name, handle] of folder.entries()) {{
      if (handle.kind === "directory") await look(handle, `${{path}}${{name}}/`);
      else {{
        const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
        found[path + name] = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      }}
    }}
  }};
  await look(await ({DRIVE})(), "");
  return found;
}}"""


def drive_of(visit: Visit) -> dict[str, bytes]:
    """Return all files of the drive."""
    return {path: bytes.fromhex(content) for path, content in visit.page.evaluate(READ).items()}


def choose_drive(visit: Visit) -> None:
    """Open the dialog and choose the drive."""
    visit.page.click("#nav-start")
    visit.page.click("#start-board")
    visit.page.click("#drive summary")
    visit.page.click("#drive-choose")


def test_a_pulled_cable_leaves_a_drive_that_starts_and_the_next_attempt_finishes(
    visit: Visit, context: BrowserContext
) -> None:
    page = visit.page
    context.add_init_script(f"window.showDirectoryPicker = {DRIVE}")
    page.evaluate(f"() => {{ window.showDirectoryPicker = {DRIVE}; }}")

    choose_drive(visit)
    page.wait_for_selector("#drive-said:has-text('no boot_out.txt')")
    page.evaluate(
        WRITE, {"boot_out.txt": BOOT_OUT, "settings.toml": OWN, "mine.txt": "mine", "code.py": "print('old')"}
    )
    page.click("#drive-choose")
    page.wait_for_selector("#drive-said:has-text('lib/boardcore')")
    visit.reload()  # in the middle of writing
    cut = drive_of(visit)
    assert any(path.startswith(STAGE) for path in cut)
    assert cut["code.py"] in (b"print('old')", BRIDGE)

    choose_drive(visit)
    page.wait_for_selector("#drive-said:has-text('is on the drive (raspberry_pi_pico, CircuitPython 9.2.1)')")
    found = drive_of(visit)
    wanted = settled(read_payload(board="small").files, "small")
    assert found.pop("settings.toml").decode().startswith(OWN)
    assert found.pop("passo.saved/code.py") == b"print('old')"
    assert {path: found.get(path) for path in wanted if path != "settings.toml"} == {
        path: data for path, data in wanted.items() if path != "settings.toml"
    }
    others = {path for path in set(found) - set(wanted) if not path.startswith("passo.saved/")}
    assert others == {"boot_out.txt", "mine.txt", "passo-manifest.json"}

    page.click("#drive-choose")
    page.wait_for_selector("#drive-said:has-text('is on the drive already')")
