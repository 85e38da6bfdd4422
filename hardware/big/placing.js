const key = "placed:" + document.title, rows = [...document.querySelectorAll("tr")];
const part = ref => document.getElementById(ref), refs = row => row.dataset.refs.split(" ");
let done = [];
try { done = JSON.parse(localStorage[key] || "[]"); } catch { /* a page from a file may have no memory */ }
function paint() {
  for (const row of rows) for (const ref of refs(row)) part(ref).classList.toggle("done", row.firstChild.firstChild.checked);
}
function choose(row, ref) {
  for (const old of document.querySelectorAll(".on")) old.classList.remove("on");
  row.classList.add("on");
  for (const each of refs(row)) part(each).classList.add("on");
  part(ref || refs(row)[0]).scrollIntoView({ block: "nearest", inline: "center" });
}
for (const row of rows) {
  const box = row.firstChild.firstChild;
  box.checked = done.includes(row.dataset.refs);
  row.onclick = () => choose(row);
  box.onclick = event => {
    event.stopPropagation();
    paint();
    try {
      localStorage[key] = JSON.stringify(rows.filter(each => each.firstChild.firstChild.checked).map(each => each.dataset.refs));
    } catch { /* not remembered */ }
  };
  for (const ref of refs(row)) part(ref).onclick = () => { choose(row, ref); row.scrollIntoView({ block: "nearest" }); };
}
paint();
const wanted = location.hash.slice(1); // placing.html#S3 shows that part
for (const row of rows) if (wanted && refs(row).includes(wanted)) choose(row, wanted);
