/** What goes over the wire. Made by `npm run protocol` from bocage.server.protocol: do not edit. */

/**
 * A hex as an array: label, centre x and y, terrain, elevation.
 *
 * @minItems 5
 * @maxItems 5
 */
export type BoardHex = [string, number, number, string, number];
/**
 * A step as an array: the turn it belongs to, the seat that chose, and the notation.
 *
 * @minItems 3
 * @maxItems 3
 */
export type ReplayStep = [string, number | null, string];

/**
 * Every type that a client must know, under one root for the generated TypeScript.
 */
export interface Wires {
  army_draft: ArmyDraft;
  board: BoardData;
  branch: Branch;
  client:
    | Choose
    | Undo
    | Hold
    | SetOrders
    | Declare
    | HandOver
    | Propose
    | Decline
    | Claim
    | Say
    | PointAt
    | AskOdds
    | AskWays
    | AskRoute
    | AskForecast
    | AskNotes
    | AskWhyNot
    | AskSight
    | AskSurvey
    | AskRule
    | AskFrame
    | Resync
    | Ping;
  create: CreateGame;
  credentials: Credentials;
  fault: Fault;
  game: GameInfo;
  games: Games;
  join: JoinGame;
  keep_army: KeepArmy;
  kept_armies: KeptArmies;
  kept_army: KeptArmy;
  leave: Leave;
  mail: MailInfo;
  moment: Moment;
  new_password: NewPassword;
  rename: Rename;
  replay: ReplayInfo;
  roster: Roster;
  rulebook: Rulebook;
  server:
    | Welcome
    | SeatView
    | ViewChange
    | Done
    | Refused
    | OddsAnswer
    | WaysAnswer
    | RouteAnswer
    | ForecastAnswer
    | NotesAnswer
    | WhyNotAnswer
    | SightAnswer
    | SurveyAnswer
    | RuleAnswer
    | FrameAnswer
    | OrdersChanged
    | Said
    | Pointed
    | Presence
    | GameChanged
    | Thinking
    | Clocks
    | Pong;
  session: Session;
  systems: Systems;
  vacation: VacationInfo;
}
/**
 * A list that is being built, for a seat of a scenario or for none, and a change that its roster offered.
 *
 *     Without a list the roster is that of an empty one.
 */
export interface ArmyDraft {
  change?: string;
  list?: string;
  options?: {
    [k: string]: boolean | string;
  };
  scenario?: string;
  seat?: number;
}
/**
 * A board: its drawing and its hexes, all in metres, x to the east and y to the north.
 *
 *     `outline` are the six corners of every hex, seen from its centre. Corner `i` lies between the hexsides `i` and
 *     `i + 1`; `directions` are the names of the hexsides, clockwise. The place `K5:S` is the hexside of K5 in the
 *     direction S, `K5:SE-S` the vertex between two of them, `K5^1` one storey above K5. `size` is west, south, east,
 *     north of all hexes, or of a table without any. Where pieces and choices have points, these are in units of which
 *     `points` make a metre. `beside` are the places around the map where pieces wait to enter.
 */
export interface BoardData {
  aliases: {
    [k: string]: string;
  };
  beside?: [string, number, number][];
  directions?: string[];
  geojson: unknown;
  hex_height: number;
  hexes: BoardHex[];
  name: string;
  orientation: "flat" | "pointy";
  outline: [number, number][];
  points?: number;
  /**
   * @minItems 4
   * @maxItems 4
   */
  size: [number, number, number, number];
}
/**
 * A new game that goes on from a step of a finished one.
 */
export interface Branch {
  seats: SeatWish[];
  step: number;
}
/**
 * Who is to play a seat: the client itself (`me`), an agent by name, or a player who joins later (`open`).
 */
export interface SeatWish {
  agent?: string;
  who: "agent" | "me" | "open";
}
/**
 * One choice or a plan of several. `acts` must be that of the present question, else it is refused as stale.
 *
 *     So a message that arrives twice, or that is sent again after a lost connection, counts once.
 */
export interface Choose {
  acts: number;
  choices: string[];
  id: number;
  seat: number;
  type: "choose";
}
/**
 * Take back the seat's last choice, or up to `count` of its last choices as far as possible.
 */
export interface Undo {
  acts: number;
  count?: number;
  id: number;
  seat: number;
  type: "undo";
}
/**
 * Decline the present reaction and all others for the span; the span `game`: never ask this question again.
 */
export interface Hold {
  acts: number;
  id: number;
  seat: number;
  span: string;
  type: "hold";
}
/**
 * New standing orders for a seat.
 */
export interface SetOrders {
  general: Order;
  id: number;
  pieces?: {
    [k: string]: Order;
  };
  seat: number;
  skips?: string[];
  type: "orders";
}
/**
 * When to be asked about a reaction: `always`, `never`, or `if` one of the facts holds or the effect is enough.
 *
 *     `facts` are keys of conditions of the system, `effect` is a per cent. `at_once` fires without asking where the
 *     effect reaches its per cent, for a player who is away. Where `only_places` marks some places, the order neither asks
 *     nor fires elsewhere. `always` also asks questions of which hardly anything can come (`Choices.is_idle`).
 */
export interface Order {
  at_once?: number | null;
  effect?: number | null;
  facts?: string[];
  only_places?: string[];
  when?: "always" | "if" | "never";
}
/**
 * Resign, end a game that is settled, or offer a draw, which is agreed when every seat has offered it.
 *
 *     A side with several players has resigned once all of them have.
 */
export interface Declare {
  id: number;
  seat: number;
  type: "declare";
  what: "offer-draw" | "resign" | "settle";
}
/**
 * Give a piece that the seat commands, with everything it carries, to another seat of the same side.
 */
export interface HandOver {
  id: number;
  piece: number;
  seat: number;
  to: number;
  type: "hand-over";
}
/**
 * Wish something about the game to which all its players must agree; who wishes the same agrees.
 *
 *     `control` is the agreement about time that is wished, null for play without clocks; `winner` the number of a side.
 */
export interface Propose {
  control?: TimeControl | null;
  id: number;
  seat: number;
  type: "propose";
  what: "award" | "control" | "pause" | "resume";
  winner?: number;
}
/**
 * How much time each player has, in seconds, counted only while he is asked.
 *
 *     `live`: `bank` for the whole game, and `increment` more with each choice or turn (`per`). `slow`: `bank` anew with
 *     each turn, or each time that he is asked, without what was left; vacations stop these clocks.
 */
export interface TimeControl {
  bank: number;
  increment?: number;
  kind: "live" | "slow";
  per?: "choice" | "turn";
}
/**
 * Take back or decline what is proposed.
 */
export interface Decline {
  id: number;
  seat: number;
  type: "decline";
}
/**
 * Do something about a seat whose time has run out: win by it, let an agent play on for it (in slow games), or take
 *     the place as its partner. `return`: play again oneself in whose place an agent was put.
 */
export interface Claim {
  id: number;
  late: number;
  seat: number;
  type: "claim";
  what: "agent" | "partner" | "return" | "win";
}
/**
 * Say something, to all or to the own side.
 */
export interface Say {
  id: number;
  seat: number;
  text: string;
  to?: "all" | "side";
  type: "chat";
}
/**
 * Point at a place, or from a place to another, for all or for the own side; it is shown and not kept.
 */
export interface PointAt {
  a: string;
  b?: string;
  id: number;
  seat: number;
  to?: "all" | "side";
  type: "point";
}
/**
 * The odds of a legal choice.
 */
export interface AskOdds {
  choice: string;
  id: number;
  seat: number;
  type: "odds";
}
/**
 * The places to which a piece can move now.
 */
export interface AskWays {
  id: number;
  piece: number;
  seat: number;
  type: "ways";
}
/**
 * The route of a piece to a point of a table, alone or together with its group.
 */
export interface AskRoute {
  id: number;
  piece: number;
  seat: number;
  together?: boolean;
  type: "route";
  x: number;
  y: number;
}
/**
 * The chances of a plan; `after` is a choice that is legal after it only if the piece has come through.
 */
export interface AskForecast {
  after?: string;
  choices: string[];
  id: number;
  seat: number;
  type: "forecast";
}
/**
 * Notes on a piece, or on a place for a piece (0: for any).
 */
export interface AskNotes {
  id: number;
  piece?: number;
  place?: string;
  seat: number;
  type: "notes";
}
/**
 * Why a choice is not legal.
 */
export interface AskWhyNot {
  choice: string;
  id: number;
  seat: number;
  type: "why-not";
}
/**
 * What lies between two places.
 */
export interface AskSight {
  a: string;
  b: string;
  id: number;
  seat: number;
  type: "sight";
}
/**
 * What is seen from a place.
 */
export interface AskSurvey {
  a: string;
  id: number;
  seat: number;
  type: "survey";
}
/**
 * The wording of a rule.
 */
export interface AskRule {
  id: number;
  rule: string;
  type: "rule";
}
/**
 * The view at a step of the replay.
 */
export interface AskFrame {
  id: number;
  seat: number;
  step: number;
  type: "frame";
}
/**
 * Send the whole view of a seat again.
 */
export interface Resync {
  id: number;
  seat?: number | null;
  type: "resync";
}
/**
 * Check that the connection is alive.
 */
export interface Ping {
  id: number;
  type: "ping";
}
/**
 * A new game of a scenario, of a lesson or from a situation: exactly one of them is given.
 *
 *     A lesson has its own seats and options. `orders` are the standing orders of one's own seats, `skips` the prompts
 *     that they do not want to be asked.
 */
export interface CreateGame {
  access?: "invited" | "open" | "private";
  control?: TimeControl | null;
  lesson?: string;
  options?: {
    [k: string]: boolean | string;
  };
  orders?: Order | null;
  scenario?: string;
  seats?: SeatWish[];
  situation?: {} | null;
  skips?: string[];
  system: string;
  watch?: boolean;
}
/**
 * A name that only its owner knows and its password, to open an account or to sign in to it.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * Why something was not done: an id with arguments for the client's language, and the sentence in English.
 */
export interface Fault {
  error: Text;
  sentence: string;
}
/**
 * A message id and its arguments; an argument may be a text again.
 */
export interface Text {
  args?: {
    [k: string]: number | string | Text;
  };
  id: string;
}
/**
 * What the lobby shows of a game. `winner` is the number of a side.
 *
 *     `key` is given once the game is over; `invitation` only to its players, as is `watch_token`, with which others may
 *     watch but not join. `turn` is the number of the turn that was reached, or a word such as `set-up`; `name` is what
 *     the reader calls the game. `control` is the agreement about time, `due` when the reader's time runs out.
 */
export interface GameInfo {
  access: "invited" | "open" | "private";
  board?: string | null;
  commitment: string;
  control?: TimeControl | null;
  created: number;
  due?: number | null;
  id: string;
  invitation?: string | null;
  key?: string | null;
  lesson?: string | null;
  name?: string;
  notes?: Text[];
  options: {
    [k: string]: boolean | string;
  };
  outcome?: Text | null;
  over: boolean;
  rematch?: string | null;
  scenario: string;
  seats: SeatInfo[];
  sides: SideInfo[];
  system: string;
  turn?: string;
  watch: boolean;
  watch_token?: string | null;
  winner?: number | null;
  your_turn?: boolean;
}
/**
 * A seat: the side it plays, as an index into the game's `sides`, and its player or agent.
 */
export interface SeatInfo {
  agent?: string | null;
  open?: boolean;
  player?: string | null;
  seat: number;
  side: number;
  you?: boolean;
}
/**
 * A side: its id in texts and records, and its name under the options of the game.
 */
export interface SideInfo {
  id: string;
  name: string;
}
/**
 * Some games, the latest first.
 */
export interface Games {
  games: GameInfo[];
}
/**
 * Take a free seat, or any; `token` is the last part of an invitation's link.
 */
export interface JoinGame {
  seat?: number | null;
  token?: string;
}
/**
 * A list to be kept under a name.
 */
export interface KeepArmy {
  list: string;
  name: string;
  system: string;
}
/**
 * All lists of a player, the latest first.
 */
export interface KeptArmies {
  armies: KeptArmy[];
}
/**
 * A kept list: its points (`total`) and their limit, and whether it is legal. `changed` is a Unix time.
 */
export interface KeptArmy {
  changed: number;
  id: string;
  legal: boolean;
  limit: number;
  list: string;
  name: string;
  nation?: Text | null;
  system: string;
  total: number;
}
/**
 * Leave for good. An account gives its password.
 */
export interface Leave {
  password?: string;
}
/**
 * Whether the server sends reminders, and the address of this player; one that is not confirmed gets none.
 */
export interface MailInfo {
  address?: string | null;
  available: boolean;
  confirmed?: boolean;
}
/**
 * The step of a replay that wrote a line of the log.
 */
export interface Moment {
  step: number;
}
/**
 * A new password of an account, with the present one.
 */
export interface NewPassword {
  new: string;
  old: string;
}
/**
 * A new name of the player.
 */
export interface Rename {
  name: string;
}
/**
 * The replay of a game: step 0 is its beginning, step n comes after the nth entry.
 *
 *     `seats` are those through whose eyes it may be seen; where not all of a running game may be, the steps are only
 *     those of these seats.
 */
export interface ReplayInfo {
  seats?: number[];
  steps: ReplayStep[];
}
/**
 * A list as it is built. `army` are its parts, and for each of them `shop` is what can be bought for it; `charts`
 *     are further parts to be had. `frame` are the options it was judged under. `random` and a number are a list drawn
 *     at random; `nations` are empty lists, `ready` are ready-made ones.
 */
export interface Roster {
  army?: Line[];
  charts?: Line[];
  frame: {
    [k: string]: string;
  };
  judged: Judged;
  nations: Ready[];
  random?: string;
  ready?: Ready[];
  shop?: Line[];
}
/**
 * A line of a roster with those that belong to it: what it is, its cost, how many there are of how many, who
 *     stands in it, and how there can be more, fewer, or another like it.
 */
export interface Line {
  again?: Act | null;
  cost?: number;
  count?: number;
  less?: Act | null;
  lines?: Line[];
  models?: Model[];
  more?: Act | null;
  most?: number;
  name: Text;
}
/**
 * A change of a list by its notation, what it adds to the cost, and why it is refused where it is.
 */
export interface Act {
  change: string;
  cost?: number;
  why?: Violation | null;
}
/**
 * Why something is not allowed: the rule that forbids it and the sentence that says so.
 */
export interface Violation {
  rule: string;
  why: Text;
}
/**
 * `count` equal men or machines: their values under the columns of the system, and what they carry.
 */
export interface Model {
  count: number;
  gear?: Text[];
  name: Text;
  values: string[];
}
/**
 * What a system says of a list: its points, how many it may have, why it is refused, whose it is and how large.
 *
 *     `value` is the list written out in full, to be saved or changed; it is empty where nothing could be made of it.
 */
export interface Judged {
  limit: number;
  nation?: Text | null;
  reasons: Violation[];
  size?: Text | null;
  total: number;
  value: string;
}
/**
 * A list to begin with: how it is written, its name, its points.
 */
export interface Ready {
  name: Text;
  points?: number;
  value: string;
}
/**
 * The whole ledger of a system, in its order.
 */
export interface Rulebook {
  rules: RuleText[];
  system: string;
}
/**
 * A line of a ledger in both languages, with the cases that prove it.
 */
export interface RuleText {
  cases?: string[];
  en: string;
  fr: string;
  id: string;
  kind: string;
}
/**
 * The first message: the game, the nation of each seat, the client's own seats (none: it watches), their orders,
 *     and the chat up to now.
 */
export interface Welcome {
  chat: ChatLine[];
  clocks?: Clocks | null;
  game: GameInfo;
  lesson?: LessonScript | null;
  nations: string[];
  orders: {
    [k: string]: SeatOrders;
  };
  protocol: number;
  seats: number[];
  type: "welcome";
}
/**
 * A line of chat: to all, or to the own side only. `at` is a Unix time.
 */
export interface ChatLine {
  at: number;
  name: string;
  seat: number;
  text: string;
  to: "all" | "side";
}
/**
 * The clocks of the seats, as far as the reader may know them, in milliseconds.
 *
 *     `left` is what each seat has; it shrinks for those in `running`, unless `paused`, and never below 0. From then, or
 *     from now where it is 0, `grace` passes before the game can be claimed: time in which a partner may take the place.
 *     `resumes` is how soon a pause ends; `away` are seats on vacation, and for how long. `proposal` is what some want.
 */
export interface Clocks {
  away?: {
    [k: string]: number;
  };
  control?: TimeControl | null;
  grace?: number[];
  left?: number[];
  paused?: boolean;
  proposal?: Proposal | null;
  resumes?: number | null;
  running?: number[];
  type: "clocks";
}
/**
 * What some players propose to all: a pause or its end, another agreement about time, or who has won.
 *
 *     `control` is the agreement proposed, None for play without clocks; `winner` the number of a side. `seats` are those
 *     whose players want it.
 */
export interface Proposal {
  control?: TimeControl | null;
  seats?: number[];
  what: "award" | "control" | "pause" | "resume";
  winner?: number;
}
/**
 * The script of a lesson. `controls` are the parts of the screen it needs besides map and question.
 */
export interface LessonScript {
  controls?: string[];
  ending: Text[];
  id: string;
  seat: number;
  steps: LessonStep[];
  title: Text;
}
/**
 * A step of a lesson: what the coach says, a card for each text; a hint how to do it; what is highlighted.
 */
export interface LessonStep {
  choices?: string[];
  hint: Text;
  pieces?: number[];
  places?: string[];
  say: Text[];
}
/**
 * Standing orders: a general one, others for single pieces; `skips` are the prompts that are not asked.
 */
export interface SeatOrders {
  general: Order;
  pieces?: {
    [k: string]: Order;
  };
  skips?: string[];
}
/**
 * Everything a seat sees; `seat` is null for those who watch and see what all seats know.
 *
 *     `active` are the sides whose turn it is, `turn` its number, `turns` how many there are at most (0: no limit).
 *     `asked` are the seats of the own side that are asked, where it has several. `elsewhere` is the question that another
 *     side is asked in its own turn, where nothing is hidden and no order could answer it.
 */
export interface SeatView {
  active?: number[];
  areas?: Area[];
  asked?: number[];
  board: string;
  draw_offers?: number[];
  due?: Due[];
  elsewhere?: Text | null;
  ladder?: Rung[];
  lesson?: LessonState | null;
  links?: Link[];
  log: LogLine[];
  losses?: GroupLoss[];
  markers: Marker[];
  outcome: Text | null;
  panels: Panel[];
  phase: number;
  phases: Text[];
  pieces: Piece[];
  question: Question;
  re?: number | null;
  seat: number | null;
  shades?: Shade[];
  slips?: Slip[];
  status: Text;
  turn?: number;
  turns?: number;
  type: "view";
}
/**
 * A part of a table that is not on its board, such as where a side deploys or what was built in play.
 *
 *     `ring` has the corners of its outline, or of a line.
 */
export interface Area {
  kind: string;
  line?: boolean;
  ring: [number, number][];
  text: Text;
}
/**
 * How often a side acts before the next one does; of the first in the list the first of them runs now.
 *
 *     `label` says it in words: "3 segments".
 */
export interface Due {
  count: number;
  label: Text;
  side: number;
}
/**
 * One deed of a chain of reactions; each answers the one before it.
 *
 *     `pieces` of a `side` did it at `place`, against the place `aim` (empty: against none); `label` says what, `result`
 *     what came of it, with its `weight`, one of those of the presentation.
 */
export interface Rung {
  aim?: string;
  label: Text;
  pieces: number[];
  place: string;
  result?: Text | null;
  side: number;
  weight?: string;
}
/**
 * A learner's progress: the number of steps done. `lost`: the goal is out of reach, and the coach's words then.
 */
export interface LessonState {
  done?: boolean;
  lost?: Text | null;
  step: number;
}
/**
 * Two pieces that belong together, such as men in one chain of command, or two who fight; `broken`: no longer.
 */
export interface Link {
  a: number;
  b: number;
  broken?: boolean;
  kind: string;
}
/**
 * A line of the log; a roll keeps who rolled, each die, the natural and the final value and every modifier.
 *
 *     With a `limit` the modifiers are not added to the dice, and there is no final value.
 *
 *     Lines carry no number of their own: it would tell a seat how much it does not see.
 */
export interface LogLine {
  dice?: string;
  faces?: number[];
  final?: number | null;
  limit?: "" | "apart" | "at-most" | "below";
  message: Text;
  natural?: number | null;
  pieces?: number[];
  place?: string;
  rule?: string;
  seat?: number | null;
  tally?: Modifier[];
  to?: number[] | null;
}
/**
 * One line of a tally. `value` is what it adds, so that the values of all lines make the total.
 *
 *     Where that follows from the lines before, it also says how: they were multiplied by `times` and rounded to whole
 *     units, or held to be at least `least` and at most `most`.
 */
export interface Modifier {
  least?: number | null;
  most?: number | null;
  name: string;
  rounding?: "down" | "exact" | "nearest" | "up";
  rule: string;
  times?: [number, number] | null;
  value: number;
}
/**
 * How many pieces of a group of a side are out of the game, as everybody could see.
 */
export interface GroupLoss {
  group: number;
  lost: number;
  side: number;
}
/**
 * A marker on the map that is no piece: smoke, residual fire, control, an objective; at a point on a table.
 */
export interface Marker {
  kind: string;
  place: string;
  point?: [number, number] | null;
  text: Text;
  value?: number | null;
}
/**
 * A titled list of lines beside the map; its `kind` says what they are where that has a place of its own.
 */
export interface Panel {
  chart?: Chart | null;
  kind?: "" | "arrivals" | "forces" | "objectives" | "strength";
  lines: Text[];
  title: Text;
}
/**
 * A table that players look up while playing; `corner` stands over the headings of its rows.
 *
 *     A client lights the cell that was looked up last, as the log tells it in a line with the message `told`: its
 *     argument `column` is the heading of the column, and its argument `row` that of the row. Without `row` it is the
 *     result of the roll before that line, the first or last row for results beyond them.
 */
export interface Chart {
  column?: string;
  columns: (string | Text)[];
  corner: Text;
  row?: string;
  rows: ChartRow[];
  told?: string;
}
/**
 * A row of a chart. `terrain` is the kind of terrain that it is about, whose name then stands as its heading.
 */
export interface ChartRow {
  cells: (string | Text)[];
  heading?: string;
  terrain?: string;
}
/**
 * A counter or figure. `values` are what the hobby prints on it, `marks` its states, in reading order.
 *
 *     How these and its `kind` are shown stands in the presentation of the system.
 *
 *     `facts` say the values in words, as they hold now. `last_seen` tells when a piece out of sight was seen where it is
 *     shown. A piece that faces somewhere or stands on a storey has a `body`, and on a table a `point` once it is there.
 *     `group` numbers those that move together, `unit` is what they are called, `commander` is the seat that commands it
 *     where its side has several.
 */
export interface Piece {
  body?: Body | null;
  commander?: number | null;
  facts?: Text[];
  group?: number;
  holder?: number | null;
  id: number;
  kind: string;
  last_seen?: Text | null;
  marks?: Text[];
  name: Text;
  place: string;
  point?: [number, number] | null;
  side: number | null;
  unit?: Text | null;
  values?: {
    [k: string]: string;
  };
}
/**
 * How a piece stands: where it looks, on which storey, and on a table its size in the units of points.
 *
 *     Directions are degrees clockwise from north; that of a turret is its own. `facing` is None for a piece that looks
 *     nowhere in particular, `turret` for one that has none. `level` is the storey it stands on, 0 for the ground. `arc`
 *     is how many degrees its weapon covers to the front of the turret, or of the piece if it has none; 0 for all round.
 *     A piece in a hex has no length; a piece on a table without width is round.
 */
export interface Body {
  arc?: number;
  facing?: number | null;
  length?: number;
  level?: number;
  turret?: number | null;
  width?: number;
}
/**
 * What a seat is asked. `acts` counts what the seat has done and goes back with its answer.
 *
 *     `spans` are the sorts of spans for which this reaction may be held, each with a text `span-<sort>`, or `game` where
 *     it need not be asked again; `free`: no list, a point or a number is wanted, such as `example`, a number within
 *     `limits`; `forms` are the kinds of such answers, `remarks` lines to be read with the prompt. `settled` is the
 *     outcome that further play cannot change.
 *     `agreed`: the seat has ended or passed, and the question is open for other seats of its side. `assignments` are what
 *     each stack is told to do, where all are told before the first acts; `formations` those of which one is put into
 *     action.
 */
export interface Question {
  acts: number;
  agreed?: boolean;
  assignments?: Assignment[];
  can_undo?: boolean;
  example?: string;
  formations?: Formation[];
  forms?: Form[];
  free?: boolean;
  limits?: [number, number] | null;
  offers?: Offer[];
  prompt?: Text | null;
  remarks?: Text[];
  rule?: string;
  settled?: Settled | null;
  spans?: string[];
}
/**
 * Pieces of one place that are told together what to do, before any of them does it.
 *
 *     `by` is the piece at whose command they are, which has to be told first; 0: nobody's. `state` says what is to be
 *     known of them, such as that they are shaken.
 */
export interface Assignment {
  by?: number;
  pieces: number[];
  place: string;
  state?: Text | null;
  tasks?: Task[];
}
/**
 * What pieces may be told to do: the choices that tell each of them so, in order.
 *
 *     `is_set`: they have been told. Without choices they may not be told, and `why` says the reason.
 */
export interface Task {
  choices?: string[];
  is_set?: boolean;
  label: Text;
  rule?: string;
  why?: Text | null;
}
/**
 * Pieces that are put into action together, by `choices` of the question, the best first; none if they may not.
 *
 *     `pieces` are those that would act, the leader first. `facts` say what the choice needs and who would act, `marks`
 *     what weakens the formation, or that it has acted.
 */
export interface Formation {
  choices?: string[];
  facts?: Text[];
  marks?: Text[];
  name: Text;
  pieces?: number[];
}
/**
 * A kind of choice that cannot be listed: its words, to which a number, a point or both are added.
 *
 *     `limits` are the smallest and the largest number that is worth a try; its `unit` may be `degrees`, a direction.
 *     `outline` is the ground that it takes round a point at (0, 0) in direction 0, `zones` are where the point may lie.
 */
export interface Form {
  label: Text;
  limits?: [number, number] | null;
  number?: boolean;
  outline?: [number, number][];
  pieces?: number[];
  point?: boolean;
  stem: string;
  unit?: string;
  zones?: [number, number][][];
}
/**
 * One legal choice: its notation, what it is called, and the tally behind it with its unit and scale.
 *
 *     `sum` says what the tally comes to where that is more than a number. One that stands `aside` is not what the
 *     question is about: it belongs into the menu of its piece; a `faint` one is hardly ever wanted.
 */
export interface Offer {
  aside?: boolean;
  faint?: boolean;
  label: Text;
  notation: string;
  pieces?: number[];
  place?: string;
  rule?: string;
  scale?: number;
  sum?: Text | null;
  tally?: Modifier[];
  unit?: string;
}
/**
 * An outcome that further play cannot change; without a winner it is a draw.
 */
export interface Settled {
  outcome: Text;
  winner?: number | null;
}
/**
 * A place that a side does not look into, and why not, line by line.
 */
export interface Shade {
  place: string;
  rule?: string;
  why: Text[];
}
/**
 * An order that a side keeps secret, such as where a battery is to fire: its own side alone is shown it.
 *
 *     `place` is the place it is about, empty while nothing is written; `mark` names it in a few letters.
 */
export interface Slip {
  lines: Text[];
  mark: Text;
  place?: string;
  title: Text;
}
/**
 * The difference from the view before; a missing field has not changed.
 *
 *     `pieces` are new or changed ones, `alike` further changed ones, `gone` the ids of removed ones (the first, then the
 *     step from each to the next). New pieces come last unless `after` names for each the one it follows (null: it is the
 *     first), or `order` lists all ids. Where `offers` is given, the offers of `question` are left out. Every other field
 *     replaces the one before.
 */
export interface ViewChange {
  active?: number[];
  after?: [number, number | null][];
  alike?: PiecesAlike[];
  areas?: Area[];
  asked?: number[];
  board?: string;
  draw_offers?: number[];
  due?: Due[];
  elsewhere?: Text | null;
  gone?: number[];
  ladder?: Rung[];
  lesson?: LessonState | null;
  links?: Link[];
  log?: LogChange;
  losses?: GroupLoss[];
  markers?: Marker[];
  offers?: OfferChange;
  order?: number[];
  outcome?: Text | null;
  panels?: Panel[];
  phase?: number;
  phases?: Text[];
  pieces?: Piece[];
  question?: Question;
  seat: number | null;
  shades?: Shade[];
  slips?: Slip[];
  status?: Text;
  turn?: number;
  turns?: number;
  type: "change";
}
/**
 * Pieces that have changed in the same way: the parts `set` have new values, the parts `unset` are gone.
 */
export interface PiecesAlike {
  ids: number[];
  set?: {};
  unset?: string[];
}
/**
 * The log keeps its first `keep` lines; the lines `add` follow.
 */
export interface LogChange {
  add: LogLine[];
  keep: number;
}
/**
 * The difference of a question's offers from those last sent under the same prompt, or from none (`anew`).
 *
 *     First the offers at the indices `gone` are removed, then those in `put` are inserted one after another.
 */
export interface OfferChange {
  anew?: boolean;
  gone?: number[];
  put?: PutOffers[];
}
/**
 * An offer and the index at which it is inserted, followed by others `like` it.
 *
 *     Each number of `like` makes one more: it is the step from the first piece's id of the offer before to that of this
 *     one. The new id replaces that of `offer` at its first place in the notation and in all equal arguments of the label.
 */
export interface PutOffers {
  at: number;
  like?: number[];
  offer: Offer;
}
/**
 * A request was carried out and stored. `made`: how many choices of a plan were made before a surprise.
 */
export interface Done {
  made?: number;
  re: number;
  type: "done";
}
/**
 * A request was not carried out: the reason, with the id of the rule where it is one.
 *
 *     `stale`: the game had moved on; the present view comes with its own message.
 */
export interface Refused {
  choice?: string;
  re: number | null;
  rule?: string;
  sentence: string;
  stale?: boolean;
  type: "refused";
  why: Text;
}
/**
 * The outcomes of a choice, the likeliest first, and notes on it; no shares: nothing is rolled.
 *
 *     `targets` are the odds of each target by itself, where the rules separate them; `numbers` are those of the whole.
 */
export interface OddsAnswer {
  choice: string;
  error: number;
  exact: boolean;
  notes?: NoteInfo[];
  numbers?: NumberOdds[];
  re: number;
  shares: OutcomeShare[];
  targets?: TargetOdds[];
  type: "odds";
}
/**
 * A fact about a piece, a place or a choice; `path` are places to be shown, `shares` the odds that belong to it.
 *
 *     `ring` are the corners of a template laid on a table.
 */
export interface NoteInfo {
  path?: string[];
  ring?: [number, number][];
  rule?: string;
  shares?: OutcomeShare[];
  text: Text;
  weight?: "" | "danger" | "good" | "warning";
}
/**
 * One outcome of a choice: its id, its chance, and the chance as an exact fraction where it is one.
 */
export interface OutcomeShare {
  exact?: string;
  outcome: string;
  share: number;
}
/**
 * The distribution of a number, such as the soldiers a unit loses; its name is the text `number-<name>`.
 *
 *     It lies between `low` and `high` in nine cases of ten. `bars` are ranges of equal width from the smallest to the
 *     largest: first number, last number, and the chance of the range.
 */
export interface NumberOdds {
  bars: [number, number, number][];
  high: number;
  low: number;
  mean: number;
  name: string;
}
/**
 * The odds of one target of a choice.
 */
export interface TargetOdds {
  numbers?: NumberOdds[];
  piece: number;
  shares: OutcomeShare[];
}
/**
 * The places to which a piece can move now.
 */
export interface WaysAnswer {
  piece: number;
  re: number;
  type: "ways";
  ways: Way[];
}
/**
 * A place a piece could go to now, and how: the choices that lead there, and the places it passes, in order.
 *
 *     `cost` is what they cost together; `scale` of it make one `unit`, e.g. 6 sixths make 1 MF. `after` is a choice that
 *     is legal after them only if the piece was not stopped on the way, and `end` one that is made with them, so that it
 *     goes no farther; `onto` is the piece to which this one is given.
 *     Where several pieces go, `piece` says whose way it is, and `budget` what it could spend.
 *     `risk` is what is rolled for on the way, `price` what going there takes from the piece, and `beyond` the place
 *     on the way from which on it does. `halt` is why it gets no further than that place, where it was sent further;
 *     `facing` where it then looks on a table, in degrees.
 */
export interface Way {
  after?: string;
  beyond?: string;
  budget?: number;
  choices: string[];
  cost?: number | null;
  end?: string;
  facing?: number | null;
  halt?: Text | null;
  onto?: number;
  piece?: number;
  place: string;
  price?: Text | null;
  risk?: Text | null;
  scale?: number;
  unit?: string;
  via?: string[];
}
/**
 * The route of a piece to a point, or why there is none; neither: this piece takes no routes.
 */
export interface RouteAnswer {
  piece: number;
  re: number;
  route?: Route | null;
  rule?: string;
  type: "route";
  why?: Text | null;
}
/**
 * How a piece would be led to a point of a table: a way for each piece that goes, in the order in which they go.
 *
 *     `links` are what holds them together once they are there, `stays` who is left behind, `price` what it takes from
 *     them.
 */
export interface Route {
  links?: Link[];
  price?: Text | null;
  stays?: Stay[];
  ways: Way[];
}
/**
 * Pieces that would not come along, all for the same reason, as the player is told.
 */
export interface Stay {
  pieces: number[];
  rule?: string;
  told: Text;
}
/**
 * A plan choice by choice: the cost of each, and the chance that all can go on after it if all known pieces react.
 *
 *     `why`: the plan is not legal. No `through`: it cannot be computed from here. `threats`: the worst reactions to the
 *     most dangerous choice.
 */
export interface ForecastAnswer {
  costs?: (number | null)[];
  error?: number;
  exact?: boolean;
  re: number;
  rule?: string;
  scale?: number;
  threats?: ThreatInfo[];
  through?: number[];
  type: "forecast";
  unit?: string;
  why?: Text | null;
}
/**
 * A piece that could react to a choice of a plan (`at`, counted from 0), its place, and the chance of an effect.
 */
export interface ThreatInfo {
  at: number;
  chance: number;
  piece: number;
  place: string;
}
/**
 * Notes on a piece or a place.
 */
export interface NotesAnswer {
  notes: NoteInfo[];
  re: number;
  type: "notes";
}
/**
 * Why a choice is refused; no reason: it is legal.
 */
export interface WhyNotAnswer {
  choice: string;
  re: number;
  rule?: string;
  type: "why-not";
  why?: Text | null;
}
/**
 * What lies between two places.
 */
export interface SightAnswer {
  a: string;
  b: string;
  look: Look;
  re: number;
  type: "sight";
}
/**
 * A line of sight, without a distance where the rules forbid measuring.
 *
 *     `by` is the place of what blocks it and `at` how far along the line that is, in thousandths.
 *
 *     `tally` holds the hindrances, each with its rule; `crossed` the places the line touches, in order.
 */
export interface Look {
  at?: number | null;
  by?: string;
  clear: boolean;
  crossed?: string[];
  distance: number | null;
  rule?: string;
  tally?: Modifier[];
  what?: string;
  why?: Text | null;
}
/**
 * The places seen from a place, each with its hindrance; places not listed are not seen.
 */
export interface SurveyAnswer {
  a: string;
  re: number;
  seen: {
    [k: string]: number;
  };
  type: "survey";
}
/**
 * The wording of a rule; null where the ledger has no such id.
 */
export interface RuleAnswer {
  re: number;
  rule: RuleText | null;
  type: "rule";
}
/**
 * The view of a seat at a step of the replay.
 */
export interface FrameAnswer {
  re: number;
  step: number;
  type: "frame";
  view: SeatView;
}
/**
 * The standing orders of an own seat as they are stored now.
 */
export interface OrdersChanged {
  orders: SeatOrders;
  seat: number;
  type: "orders";
}
/**
 * A new line of chat.
 */
export interface Said {
  line: ChatLine;
  type: "chat";
}
/**
 * A player points at place `a` of the map, or from it to place `b`.
 */
export interface Pointed {
  a: string;
  b: string;
  name: string;
  seat: number;
  to: "all" | "side";
  type: "point";
}
/**
 * The seats with a connected player, and the number of connections that watch.
 */
export interface Presence {
  online: number[];
  type: "presence";
  watchers: number;
}
/**
 * The game as the lobby shows it has changed: a player joined, it is over, there is a rematch.
 */
export interface GameChanged {
  game: GameInfo;
  type: "game";
}
/**
 * An agent takes long to decide; sent only where nothing is hidden.
 */
export interface Thinking {
  seat: number;
  type: "thinking";
}
/**
 * The answer to a ping.
 */
export interface Pong {
  re: number;
  type: "pong";
}
/**
 * The player of this client. `name` is what the player chose, `shown` what the others see, which nobody else has.
 *
 *     `csrf` goes into the header X-CSRF-Token of every request that changes something.
 */
export interface Session {
  csrf: string;
  guest: boolean;
  name: string;
  player: string;
  protocol: number;
  shown: string;
}
/**
 * All systems of this server.
 */
export interface Systems {
  languages: string[];
  systems: SystemInfo[];
}
/**
 * A rule system: its scenarios, its options, the agents that play it. `texts` is a hash of its messages.
 *
 *     `secrets`: a side may know what another does not; `reacts`: standing orders can answer reactions, and `conditions`
 *     are the facts they can ask about; `presentation`: how the ids in its views are shown. `players_option` is the key of
 *     the option that says how many players each side has; empty where it is always one.
 */
export interface SystemInfo {
  agents: string[];
  aids?: Panel[];
  armies?: ArmiesInfo | null;
  coach?: Advice[];
  code: string;
  conditions?: Condition[];
  lessons?: LessonInfo[];
  options: OptionInfo[];
  players_option?: string;
  presentation: Presentation;
  reacts?: boolean;
  rules: string;
  scenarios: ScenarioInfo[];
  secrets?: boolean;
  texts: string;
  title: Text;
}
/**
 * How armies are chosen: the option of each seat, those options that are the frame of a list, and the columns of a
 *     roster's models, each with its meaning.
 */
export interface ArmiesInfo {
  columns: [Text, Text][];
  frame: string[];
  keys: string[];
}
/**
 * What a coach says once in a whole game, a card for each text: where a question is `asked`, where an event is
 *     `told` of a piece (one's `own`, an `enemy` one, or any), or where the game is `over`.
 */
export interface Advice {
  asked?: string;
  id: string;
  over?: boolean;
  say: Text[];
  told?: string;
  whose?: "" | "enemy" | "own";
}
/**
 * A fact about an opportunity that a system lets standing orders ask about.
 *
 *     A player reads it as the clause `order-<key>` ("if the enemy is adjacent") and types `order-<key>-word`. With
 *     `default` it is part of the order that holds until a player gives another.
 */
export interface Condition {
  default?: boolean;
  key: string;
}
/**
 * A lesson to choose, in the order in which they are given.
 */
export interface LessonInfo {
  board: string;
  id: string;
  minutes: number;
  summary: Text;
  title: Text;
}
/**
 * A named reading or switch of a system.
 *
 *     `seated` is proposed instead of the default where a person plays, `together` where only people do. Where it is
 *     `free`, any other text may be given beside the values, such as an army list. `group` is the heading under which it
 *     is shown. It counts only while every option in `needs` has one of the values named there.
 */
export interface OptionInfo {
  default: boolean | string;
  free?: boolean;
  group?: Text | null;
  key: string;
  needs?: {
    [k: string]: (boolean | string)[];
  };
  rule: string;
  seated?: boolean | string | null;
  text: Text;
  together?: boolean | string | null;
  values: (boolean | string)[];
}
/**
 * Everything that a system declares of its looks, by the ids that it uses in scenes, offers, odds and the log.
 */
export interface Presentation {
  areas?: {
    [k: string]: AreaStyle;
  };
  choices?: {
    [k: string]:
      | "arm"
      | "charge"
      | "confirm"
      | "end"
      | "fight"
      | "fire"
      | "fire-at-point"
      | "fire-together"
      | "halt"
      | "join"
      | "leave"
      | "move"
      | "other"
      | "pair"
      | "pass"
      | "place"
      | "rally"
      | "repair"
      | "resolve"
      | "smoke"
      | "stay"
      | "stop"
      | "strike"
      | "take"
      | "throw"
      | "turn"
      | "turn-left"
      | "turn-right"
      | "turn-turret";
  };
  events?: {
    [k: string]: EventStyle;
  };
  hints?: {
    [k: string]: string;
  };
  links?: {
    [k: string]: LinkStyle;
  };
  markers?: {
    [k: string]: MarkerStyle;
  };
  marks?: {
    [k: string]: MarkStyle;
  };
  outcomes?: {
    [k: string]: OutcomeStyle;
  };
  pieces?: {
    [k: string]: PieceStyle;
  };
  prompts?: {
    [k: string]: PromptStyle;
  };
  tasks?: {
    [k: string]: TaskStyle;
  };
  terrain?: {
    [k: string]: TerrainStyle;
  };
  values?: {
    [k: string]: ValueStyle;
  };
}
/**
 * How a part of a table is drawn that is not on its board: as `terrain` of its kind, or outlined as a `zone`.
 */
export interface AreaStyle {
  drawing?: "terrain" | "zone";
}
/**
 * How a message of the log is shown.
 *
 *     `routine`: it is no news to the seat whose piece did it. `after_roll`: the dice of an attack were told before it.
 *     `needed` names the argument of a roll that is the number needed, or less. `sign` is drawn before the line; without
 *     one its group and weight say what is drawn. `counts`: what the line adds to the sum of a volley, the roll of one
 *     `shot`, that it `missed`, or that an obstacle `stopped` it on its way. `outcome` is that of the odds which it tells
 *     of: its word is shown at the target.
 */
export interface EventStyle {
  after_roll?: boolean;
  counts?: "" | "missed" | "shot" | "stopped";
  group:
    | "aside"
    | "attack"
    | "event"
    | "idle-phase"
    | "loss"
    | "miss"
    | "move"
    | "phase"
    | "result"
    | "roll"
    | "setup"
    | "turn";
  needed?: string;
  outcome?: string;
  routine?: boolean;
  sign?:
    | (
        | "arrow"
        | "arrow-away"
        | "arrow-down"
        | "bolt"
        | "broken-ring"
        | "burst"
        | "chain"
        | "cloud"
        | "cracked-shield"
        | "cross"
        | "crossed-blades"
        | "drop"
        | "empty"
        | "eye"
        | "half-burst"
        | "half-square"
        | "hole"
        | "mud"
        | "open-burst"
        | "question"
        | "ring-arrow"
        | "shield-arrow"
        | "shield-waves"
        | "struck-eye"
        | "struck-gun"
        | "tick"
        | "wheel"
      )
    | null;
  weight?: ("good" | "heavy" | "light" | "loss" | "none" | "worse") | null;
}
/**
 * How two pieces are seen to belong together: a `line`, or the line of a `chain` that shows for the group in hand
 *     and wherever it is broken, or of a `fight`.
 */
export interface LinkStyle {
  drawing?: "chain" | "fight" | "line";
}
/**
 * How a marker on the map, which is no piece, is drawn.
 *
 *     `objective`: a flag in the colours of the side that is its value; `chip`: a disc with its value or first letter;
 *     `cloud`; `opening` and `gap`: a small or a large ring where one can pass; `ruin`: what stands at its place lies in
 *     ruins. `in_card`: its text stands among what is told of its place, unless notes tell it already.
 */
export interface MarkerStyle {
  drawing?: "chip" | "cloud" | "gap" | "objective" | "opening" | "ruin";
  in_card?: boolean;
}
/**
 * Where and how a state stands on its counter or figure.
 *
 *     `place`: a `tag` of few letters, a `disc` with a `sign`, a sign in a `corner`, a `badge` beside the figure, a `tab`
 *     under the counter, or `none`, as where its `posture` shows it. What it says in few letters is the message of the
 *     mark with `-short` behind it. `flips`: the counter shows its other face.
 *     `posture` is what the drawing shows; `hidden`: a marker of which others see nothing but that it is there.
 *     `disordered`: the unit is counted among those that are not in good order. `unless` is a mark beside which this one
 *     says nothing new.
 */
export interface MarkStyle {
  disordered?: boolean;
  flips?: boolean;
  place?: "badge" | "corner" | "disc" | "none" | "tab" | "tag";
  posture?: "" | "hidden" | "lying" | "wreck";
  sign?:
    | (
        | "arrow"
        | "arrow-away"
        | "arrow-down"
        | "bolt"
        | "broken-ring"
        | "burst"
        | "chain"
        | "cloud"
        | "cracked-shield"
        | "cross"
        | "crossed-blades"
        | "drop"
        | "empty"
        | "eye"
        | "half-burst"
        | "half-square"
        | "hole"
        | "mud"
        | "open-burst"
        | "question"
        | "ring-arrow"
        | "shield-arrow"
        | "shield-waves"
        | "struck-eye"
        | "struck-gun"
        | "tick"
        | "wheel"
      )
    | null;
  tone?: "amber" | "blue" | "crimson" | "dark" | "flash" | "green" | "red" | "violet" | "white";
  unless?: string;
}
/**
 * How an outcome of a roll is shown; `success`: it is what was tried for.
 */
export interface OutcomeStyle {
  success?: boolean;
  weight: "good" | "heavy" | "light" | "loss" | "none" | "worse";
}
/**
 * What a kind of piece looks like.
 *
 *     `symbol_set`, `entity` and `echelon` are those parts of its APP-6 code (SIDC); no `entity`: it has no such symbol.
 *     `rank`: those who lead bear `chevrons`, officers `bars`. `equipment`: it is held by others and counts as no unit.
 *     `vehicle`: it drives, and no other piece is led with it.
 */
export interface PieceStyle {
  echelon?: string;
  entity?: string | null;
  equipment?: boolean;
  glyph:
    | "armoured-car"
    | "assault-gun"
    | "cart"
    | "detonator"
    | "explosive"
    | "flamethrower"
    | "gun"
    | "halftrack"
    | "heavy-machine-gun"
    | "horse"
    | "landmine"
    | "light-machine-gun"
    | "machine-gun"
    | "medic"
    | "mortar"
    | "motorcycle"
    | "officer"
    | "pillbox"
    | "question"
    | "radio"
    | "rocket-launcher"
    | "sniper"
    | "soldier"
    | "soldiers-2"
    | "soldiers-3"
    | "submachine-gun"
    | "tank"
    | "trench"
    | "truck"
    | "unknown";
  rank?: "" | "bars" | "chevrons";
  symbol_set?: string;
  vehicle?: boolean;
}
/**
 * What a question is about.
 *
 *     `doing`: what the pieces do that act together in it; a piece that was chosen before it, for firing or moving, takes
 *     part. `names_all`: it names every piece that takes part, and one that was chosen but is not named has dropped out.
 *     `place` is the argument that is the place it is about. `leads` is the verb that sends the piece taken up to a point;
 *     sent to where it stands it is put back. `asks` is the verb that is tried at the place of an enemy to whom nothing
 *     can be done, so that the rules say why.
 */
export interface PromptStyle {
  asks?: string;
  doing?: "act" | "fire" | "move";
  leads?: string;
  names_all?: boolean;
  place?: string;
}
/**
 * How a task of a board of assignments is drawn.
 */
export interface TaskStyle {
  sign?:
    | (
        | "arrow"
        | "arrow-away"
        | "arrow-down"
        | "bolt"
        | "broken-ring"
        | "burst"
        | "chain"
        | "cloud"
        | "cracked-shield"
        | "cross"
        | "crossed-blades"
        | "drop"
        | "empty"
        | "eye"
        | "half-burst"
        | "half-square"
        | "hole"
        | "mud"
        | "open-burst"
        | "question"
        | "ring-arrow"
        | "shield-arrow"
        | "shield-waves"
        | "struck-eye"
        | "struck-gun"
        | "tick"
        | "wheel"
      )
    | null;
}
/**
 * How a kind of terrain is drawn; `ground`: as nothing but the ground, `other`: as a plain shape.
 *
 *     `material` is that of a house or bridge where its board does not say. `underfoot`: it lies under everything else and
 *     is no place that one would name.
 */
export interface TerrainStyle {
  drawing:
    | "barricade"
    | "bridge"
    | "bunker"
    | "bushes"
    | "canal"
    | "city"
    | "cliff"
    | "contour"
    | "crater"
    | "dike"
    | "ditch"
    | "fence"
    | "ferry"
    | "field"
    | "ford"
    | "ground"
    | "gully"
    | "hedge"
    | "high-hedge"
    | "high-wall"
    | "hill"
    | "house"
    | "low-wall"
    | "marsh"
    | "minefield"
    | "monument"
    | "orchard"
    | "other"
    | "railway"
    | "river"
    | "road"
    | "rocks"
    | "rough"
    | "rubble"
    | "ruin"
    | "sand"
    | "stream"
    | "tank-trap"
    | "town"
    | "tree"
    | "village"
    | "water"
    | "wire"
    | "woods"
    | "wreck";
  material?: "" | "stone" | "wood";
  underfoot?: boolean;
}
/**
 * Where a value of a piece is printed; values of one place stand in the order of the piece, with `-` between them.
 *
 *     `main`: the large figures at the foot; `steps`: squares, of `2/3` two full ones and a hollow one; `tab`: under the
 *     counter; `stripe`: a coloured edge by formation; `none`: only in the card of the piece. Those of the `back` take the
 *     place of the others on a counter that is flipped. `in_card`: the card lists it too, where the piece has no facts.
 *     `apart`: in its place it stands apart from the value before it, without the `-`.
 */
export interface ValueStyle {
  apart?: boolean;
  face?: "back" | "front";
  in_card?: boolean;
  place?: "bottom-left" | "bottom-right" | "main" | "none" | "steps" | "stripe" | "tab" | "top-left" | "top-right";
  prefix?: string;
  tone?: "amber" | "blue" | "crimson" | "dark" | "flash" | "green" | "red" | "violet" | "white";
}
/**
 * A scenario to choose: its card, who plays in it, and the address of its board under /api/boards.
 *
 *     `balance` counts the games that each side won between equal agents, `goals` are the ways to win, `places` the
 *     contested places. `armies`: the players choose their armies.
 */
export interface ScenarioInfo {
  armies?: boolean;
  balance?: number[];
  board: string;
  difficulty?: number;
  forces?: Group[];
  goals?: Text[];
  id: string;
  minutes: number;
  note?: Text | null;
  places?: string[];
  rules?: string[];
  sides: string[];
  summary: Text;
  title: Text;
  turns: string;
  tutorial: boolean;
}
/**
 * Some pieces of one side, each kind with how many.
 *
 *     `when` says when they come where they are not there at once, and `turn` in which turn where that is fixed; `where`
 *     is where they set up or by which edge they come. `uncounted` of the pieces are no counters that can be
 *     lost, such as works and batteries off the map.
 */
export interface Group {
  pieces: [number, Text][];
  side: number;
  turn?: number;
  uncounted?: number;
  when?: Text | null;
  where?: Text | null;
}
/**
 * The vacation of a player, now or to come: from when and until when it lasts (Unix times), and how many days this
 *     year has left.
 */
export interface VacationInfo {
  begins?: number | null;
  left: number;
  until?: number | null;
}
