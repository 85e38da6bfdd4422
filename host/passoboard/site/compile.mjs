// Compiles the standard library, without its documentation, in the Python that it belongs to; `passoboard site` runs
// this with Node.
// node compile.mjs FOLDER, which has Pyodide and the library unpacked in stdlib/

const [folder] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/`, packages: [] });
python.FS.mkdir("/made");
python.FS.mount(python.FS.filesystems.NODEFS, { root: `${folder}/stdlib` }, "/made");
python.runPython(`
import pathlib, py_compile

for path in pathlib.Path("/made").rglob("*.py"):
    py_compile.compile(
        str(path), str(path.with_suffix(".pyc")), f"/lib/python314.zip/{path.relative_to('/made')}", doraise=True, optimize=2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    path.unlink()
`);
