"""One position for each kind of move, with a move of that kind."""

# name: position, move
CLASSES = {
    "disc to empty tile": ("rrrrr/5/5/5/bbbbb b", "c1-c2"),
    "disc onto discs": ("rr.rr/2r2/5/2b2/bb.bb b", "b1-c2"),
    "stack to empty tile": ("rrr.r/3r1/5/5/b(bb)b.b b", "b1-b2"),
    "one of two stacks to empty tile": ("rrr.r/3r1/5/5/(bb).(bb).b b", "a1-b2"),
    "stack onto stack": ("rr1.r/3r1/5/2(br)2/1(bb).1b b", "b1-c2"),
    "disc off the board": ("...../r.(rr).b/.rb.(rb)/1..../..... b", "e4-off"),
    "disc of a stack off the board": ("...../(rr)1.r(rb)/1r1.1/1bb1./bb... b", "e4-off"),
    "a move that takes discs": (".rr../r1..r/1r1b1/2..b/b..(bb). b", "e2-e3"),
    "jump": ("rrr.r/3r1/5/1.3/bb1bb b J -", "a1-c3/J"),
    "tower": ("rr1.r/3r1/5/2(brb)2/1b.1b b T -", "b1-c2/T"),
    "restore": ("rrr.r/3r1/5/2b2/bb.bb b R -", "b1-c1/R"),
    "carry": ("rr1.r/3r1/5/2(br)2/1(bb).1b b C -", "b1-a2/C"),
    "carry onto discs": ("rrr.r/3r1/5/2b2/1(bb).1b b C -", "b1-c2/C"),
    "keep": ("rrrrr/5/5/5/bbbbb b K -", "c1-c2/K"),
    "double": ("rrrrr/5/5/5/bbbbb b D -", "c1-c2-d3/D"),
    "double over a stack": ("rrr.r/3r1/5/2b2/1b.1b b D -", "b1-c2-d3/D"),
}
