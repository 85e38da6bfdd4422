// The API of the service, written by `python -m tests.checks.api_types` from its OpenAPI description.

declare namespace Api {
  interface Advise {
    step?: number;
    at?: number | null;
  }
  interface Advised {
    step: number;
    cells: Array<string>;
    move: string;
    left: number | null;
  }
  interface Analysis {
    total: number;
    done: number;
    moves: Array<Judged>;
  }
  interface Answer {
    number: number;
    accept: boolean;
  }
  interface Back {
    at?: number | null;
  }
  interface BoardView {
    sides: Array<string>;
    current: string;
    pieces: Record<string, string>;
    held: Record<string, string>;
    points: Array<number>;
    goals: Record<string, Array<string>>;
    islands: Array<Array<string>>;
    removed: Array<string>;
    scene: Record<string, unknown>;
    board: string;
    connection: string;
    port: string;
    firmware: string;
    profile: string;
    game: string;
    games: Array<string>;
    features: Array<string>;
    epoch: string;
    simulated: boolean;
    picked: Array<string>;
    names: Record<string, string>;
    seats: Record<string, SeatView>;
    coach: Record<string, CoachView>;
    request?: RequestView | null;
    doubt: string;
    at: number;
    turn: number;
    phase: string;
    position: string;
    picture: Array<string>;
    edges: Record<string, Array<number>>;
    lights: string;
    token: string;
    candidates: Array<string>;
    asked: Array<TouchAnswer>;
    cut: number;
    left: Array<number>;
    lifted: Array<string>;
    missing: Array<string>;
    surplus: Array<string>;
    taken: Array<string>;
    last_move: string;
  }
  interface Choose {
    move: string;
    at?: number | null;
  }
  interface CoachSettings {
    grades?: boolean;
    guard?: boolean;
    why?: boolean;
    hints?: number | null;
  }
  interface CoachView {
    grades: boolean;
    guard: boolean;
    why: boolean;
    hints: number | null;
    left: number | null;
  }
  interface Declare {
    token: string;
    at?: number | null;
  }
  interface Done {
    ok?: boolean;
    answer?: Record<string, string>;
  }
  interface Draw {
    at?: number | null;
  }
  interface EndLogin {
    id: string;
    link?: boolean;
  }
  interface Failure {
    error: Problem;
  }
  interface Figures {
    games: number;
    games_of: Record<string, number>;
    game: string;
    moves: number;
    mean_length: number;
    median_think_ms: number;
    take_backs: number;
    touched_share: number;
    results: Record<string, number>;
    first_mover: Record<string, number>;
    reasons: Record<string, number>;
    lengths: Record<string, number>;
    points: Record<string, number>;
    think_ms: Record<string, number>;
    hows: Record<string, number>;
    cells: Record<string, number>;
  }
  interface FillSeat {
    kind: "hands" | "page" | "program" | "far";
    program?: string;
    level?: number;
    board?: string;
    side: string;
  }
  interface GameRow {
    id: number;
    board: string;
    game: string;
    variant?: string;
    players?: Record<string, string>;
    points?: Record<string, number>;
    tags?: Record<string, string>;
    result: string;
    reason: string;
    turns: number;
    started_at: string | null;
    event?: string;
  }
  interface Games {
    games: Array<GameRow>;
    total: number;
    before: number | null;
  }
  interface Graded {
    cell: string;
    at: number;
    targets: Record<string, "good" | "fair" | "losing">;
  }
  interface HTTPValidationError {
    detail?: Array<ValidationError>;
  }
  interface Hand {
    verb: "lift" | "lift_stack" | "place" | "slide" | "knock" | "step_off" | "touch" | "dip" | "press" | "sweep_all";
    cell?: string | null;
    target?: string | null;
    lifted?: string | null;
    colour?: string | null;
    side?: number | null;
    ms?: number | null;
  }
  interface Health {
    version: string;
    boards: number;
    storage: string;
    storage_code?: string;
    overloaded?: boolean;
    late_ms?: number;
    role: string;
    side?: string;
    board?: string;
  }
  interface Hint {
    move?: string | null;
    cells?: Array<string>;
    at?: number | null;
  }
  interface Judged {
    turn: number;
    move: string;
    mover: string;
    before: number;
    after: number;
    mark: string;
    better: Array<string>;
    reason: ReasonView | null;
    position: string;
  }
  interface Last {
    step: Step | null;
  }
  interface Links {
    players: Record<string, string>;
    withheld?: Array<string>;
    spectator: string;
    admin: string;
    codes?: Record<string, string>;
    local?: boolean;
    nearby?: boolean;
  }
  interface LoginView {
    id: string;
    role: string;
    board: string;
    side: string;
    who: string;
    address: string;
    began: string;
    used: string;
    expires: string;
    own: boolean;
  }
  interface Moved {
    move: string;
    sure?: boolean;
  }
  interface Names {
    players?: Record<string, string>;
    black?: string | null;
    red?: string | null;
  }
  interface Nearby {
    open?: boolean;
  }
  interface New {
    players?: Record<string, string>;
    black?: string | null;
    red?: string | null;
    seats?: Record<string, Sitting>;
    coach?: Record<string, CoachSettings>;
    position?: string | null;
    game?: string | null;
    variant?: string | null;
    limit?: number;
    clock?: number;
    repetition?: boolean;
    first?: string | null;
    tokens?: Record<string, string>;
    secret?: boolean;
    rematch?: boolean;
    at?: number | null;
  }
  interface NewLogin {
    token: string;
  }
  interface Option {
    move: string;
    path: Array<string>;
    token: string;
    declared: boolean;
    stack: boolean;
    points: Array<string>;
  }
  interface PastIncident {
    at: string;
    kind: string;
    reason: string;
  }
  interface Pick {
    tokens: string;
  }
  interface Play {
    move: string;
    at?: number | null;
  }
  interface PortView {
    port: string;
    state: string;
    problem: string;
    board: string;
  }
  interface Problem {
    code: string;
    text: string;
  }
  interface Puzzle {
    name: string;
    position: string;
    solution: Array<string>;
    turns: number;
    level: number;
  }
  interface ReasonView {
    key: string;
    side: string;
    turns: number;
    cells: Array<string>;
    line: Array<string>;
  }
  interface Renew {
  }
  interface Replayed {
    game: GameRow;
    steps: Array<Step>;
    resigned: string;
    problems: Array<string>;
    incidents: Array<PastIncident>;
  }
  interface RequestView {
    number: number;
    verb: string;
    side: string;
    waiting: Array<string>;
    details: Record<string, unknown>;
  }
  interface Resign {
    side: string;
    at?: number | null;
  }
  interface Rules {
    name: string;
    cells: Array<string>;
    sides: Array<string>;
    side_names: Array<string>;
    extras: string;
    extra_names: Array<string>;
    most_extras: number;
    variants: Array<string>;
    levels: number;
    puzzles: number;
    reasons: Array<string>;
    start: string;
  }
  interface SeatView {
    kind: string;
    name: string;
    level: number;
    state: string;
    move: string;
    problem: string;
  }
  interface SetCoach {
    grades?: boolean;
    guard?: boolean;
    why?: boolean;
    hints?: number | null;
    side: string;
  }
  interface Setting {
    key: "brightness" | "settle";
    value: number;
  }
  interface Sitting {
    kind: "hands" | "page" | "program" | "far";
    program?: string;
    level?: number;
    board?: string;
  }
  interface Step {
    sides: Array<string>;
    current: string;
    pieces: Record<string, string>;
    held: Record<string, string>;
    points: Array<number>;
    goals: Record<string, Array<string>>;
    islands: Array<Array<string>>;
    removed: Array<string>;
    scene: Record<string, unknown>;
    move: string;
    mover: string;
    how: string;
    think_ms: number | null;
    position: string;
  }
  interface Studied {
    sides: Array<string>;
    current: string;
    pieces: Record<string, string>;
    held: Record<string, string>;
    points: Array<number>;
    goals: Record<string, Array<string>>;
    islands: Array<Array<string>>;
    removed: Array<string>;
    scene: Record<string, unknown>;
    position: string;
    options: Array<Option>;
    winner: string;
    reason: string;
  }
  interface Study {
    position: string;
    moves?: Array<string>;
  }
  interface Test {
    cell: string;
  }
  interface Tidy {
  }
  interface Time {
    side: string;
    at?: number | null;
  }
  interface TouchAnswer {
    touch: string;
    last: string;
    moves: Array<string>;
  }
  interface ValidationError {
    loc: Array<string | number>;
    msg: string;
    type: string;
    input?: unknown;
    ctx?: Record<string, unknown>;
  }
  /** What each GET answers. */
  interface Answers {
    "/api/boards": Array<BoardView>;
    "/api/boards/{name}": BoardView;
    "/api/boards/{name}/grades": Graded;
    "/api/boards/{name}/links": Links;
    "/api/boards/{name}/moves": Array<string>;
    "/api/boards/{name}/options": Array<Option>;
    "/api/boards/{name}/stats": Record<string, string>;
    "/api/boards/{name}/why": Judged;
    "/api/games": Games;
    "/api/games/{number}": Record<string, unknown>;
    "/api/games/{number}/analysis": Analysis;
    "/api/games/{number}/last": Last;
    "/api/games/{number}/puzzles": Array<Puzzle>;
    "/api/games/{number}/record": unknown;
    "/api/games/{number}/replay": Replayed;
    "/api/health": Health;
    "/api/incidents": Array<PastIncident>;
    "/api/logins": Array<LoginView>;
    "/api/ports": Array<PortView>;
    "/api/rules/{name}": Rules;
    "/api/rules/{name}/puzzle": Puzzle;
    "/api/rules/{name}/puzzles": Array<Puzzle>;
    "/api/statistics": Figures;
  }
  /** What each action of a board takes. */
  interface Actions {
    "advise": Advise;
    "answer": Answer;
    "back": Back;
    "choose": Choose;
    "coach": SetCoach;
    "declare": Declare;
    "draw": Draw;
    "hand": Hand;
    "hint": Hint;
    "move": Moved;
    "names": Names;
    "new": New;
    "pick": Pick;
    "play": Play;
    "renew": Renew;
    "resign": Resign;
    "seats": FillSeat;
    "set": Setting;
    "test": Test;
    "tidy": Tidy;
    "time": Time;
  }
}
