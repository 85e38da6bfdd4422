const canvas = document.querySelector("canvas"), gl = canvas.getContext("webgl"), open = document.getElementById("open");
let across = -0.6, up = 0.7, far = 1.7;
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Int16Array(await new Response(stream).arrayBuffer());
}
function shader(kind, source) {
  const made = gl.createShader(kind);
  gl.shaderSource(made, source);
  gl.compileShader(made);
  return made;
}
const program = gl.createProgram();
gl.attachShader(program, shader(gl.VERTEX_SHADER, `attribute vec3 place; attribute vec3 normal; uniform float lift;
  uniform vec2 turn; uniform vec2 scale; varying float bright;
  void main() {
    vec3 p = place / 50.0 + vec3(0.0, 0.0, lift);
    float c = cos(turn.x), s = sin(turn.x), d = cos(turn.y), e = sin(turn.y);
    vec3 q = vec3(c * p.x - s * p.y, s * p.x + c * p.y, p.z - 110.0), n = normalize(normal);
    vec3 m = vec3(c * n.x - s * n.y, s * n.x + c * n.y, n.z);
    bright = 0.55 + 0.45 * max(0.0, dot(m, normalize(vec3(-0.4, -0.6, 0.8))));
    gl_Position = vec4(q.x * scale.x, (e * q.y + d * q.z) * scale.y, (d * q.y - e * q.z) / 2000.0, 1.0);
  }`));
gl.attachShader(program, shader(gl.FRAGMENT_SHADER, `precision mediump float; uniform vec3 colour; varying float bright;
  void main() { gl_FragColor = vec4(colour * bright, 1.0); }`));
gl.linkProgram(program);
gl.useProgram(program);
const at = name => gl.getUniformLocation(program, name);
function fill(name, data, kind) {
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
  const place = gl.getAttribLocation(program, name);
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, 3, kind, false, 0, 0);
}
function normals(p) {
  const found = new Float32Array(p.length);
  for (let i = 0; i < p.length; i += 9) {
    const u = [0, 1, 2].map(k => p[i + 3 + k] - p[i + k]), v = [0, 1, 2].map(k => p[i + 6 + k] - p[i + k]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (let k = 0; k < 9; k++) found[i + k] = n[k % 3];
  }
  return found;
}
function draw() {
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  gl.viewport(0, 0, canvas.width, canvas.height);
  gl.clearColor(1, 1, 1, 1);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  gl.enable(gl.DEPTH_TEST);
  const zoom = 0.0026 / far, shape = Math.min(canvas.width, canvas.height);
  gl.uniform2f(at("turn"), across, up);
  gl.uniform2f(at("scale"), zoom * shape * 2 / canvas.width, zoom * shape * 2 / canvas.height);
  for (const part of parts) {
    gl.uniform1f(at("lift"), part.lift * open.value / 100);
    gl.uniform3fv(at("colour"), [1, 3, 5].map(k => parseInt(part.colour.slice(k, k + 2), 16) / 255));
    gl.drawArrays(gl.TRIANGLES, part.first, part.count);
  }
  document.body.dataset.drawn = parts.length;
}
canvas.onpointermove = event => {
  if (!event.buttons) return;
  across += event.movementX / 200;
  up = Math.max(-0.2, Math.min(1.57, up + event.movementY / 200));
  draw();
};
canvas.onwheel = event => { event.preventDefault(); far = Math.max(0.3, Math.min(4, far * (1 + event.deltaY / 1000))); draw(); };
open.oninput = draw;
window.onresize = draw;
unpacked(packed).then(points => { fill("place", points, gl.SHORT); fill("normal", normals(points), gl.FLOAT); draw(); });
