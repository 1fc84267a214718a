/** Opening books of tabia in browsers, Node and Deno. Objects have the names of `tabia probe --json` and `tabia info
 * --json`. */

export interface OpenOptions {
  /** Other addresses of the same file, which are tried in their order if the first one fails. */
  mirrors?: (string | URL)[];
  /** The maximum memory for parts of the book that lookups have read (16 MiB). */
  cacheBytes?: number;
  /** Cancels the opening and all later lookups. */
  signal?: AbortSignal;
}

/**
 * Opens a book: at an address, relative to the page in a browser; a File that a user has chosen; bytes in memory; or in
 * Node and Deno a file, as a URL `file:///…`.
 */
export function open(book: string | URL | Blob | ArrayBuffer | Uint8Array, options?: OpenOptions): Promise<Book>;

export interface Book {
  /** The facts that `tabia info --json` prints. */
  readonly info: BookInfo;
  /**
   * Looks up a position: of chess or a variant a FEN, an EPD or "startpos"; of backgammon an XGID, or a position id of
   * GNU Backgammon, alone or with a colon and a match id. Options apply to backgammon only. A FEN of a variant may have
   * pockets ("[Pp]", "[-]", a ninth rank, or none), marks ("Q~"), and checks to give ("2+3") or given ("+1+0").
   */
  probe(position: string, options?: ProbeOptions): Promise<Answer>;
  /** Looks up positions in groups of 256. A group needs as many round trips as one lookup. */
  probeMany(positions: string[], options?: ProbeOptions): Promise<Answer[]>;
  /** Returns the key of a position in this book. In a book of chess, `openings` finds its name by it. Reads nothing. */
  key(position: string): string;
  /** Closes the file. */
  close(): Promise<void>;
}

/** The names of 3,800 openings by the key of their position, as `key` of an answer has it. Loads a list when first
 * called. */
export function openings(): Promise<ReadonlyMap<string, Opening>>;

export interface Opening {
  eco: string;
  name: string;
}

/** An error whose message has what failed, where and why. Every promise of the package rejects with it, except after an
 * AbortSignal, whose reason is passed on. */
export class TabiaError extends Error {}

/** Further members are those of `tabia info --json`. */
export interface BookInfo {
  book: string;
  game: "chess" | "backgammon";
  positions: number;
  bytes: number;
  bytes_per_position: number;
  sources: { name: string; format: string; records: number; [fact: string]: unknown }[];
  /** Chess. A variant of Lichess is "crazyhouse", "atomic", "antichess", "kingofthehill", "3check", "horde" or
   * "racingkings"; with "960" at its end, games begin in one of 960 positions. */
  variant?: string;
  scale?: string;
  moves?: number;
  notes?: number;
  evaluated?: number;
  [member: string]: unknown;
}

export type Answer = ChessAnswer | BackgammonAnswer;

export interface ChessAnswer {
  game: "chess";
  key: string;
  /** In a book of a variant: the position in tabia's spelling. Equal positions have equal texts. */
  position?: string;
  found: boolean;
  book: string;
  /** Best first. */
  moves: BookMove[];
  notes: Note[];
}

export interface BookMove {
  /** As in UCI: "e2e4", "e1g1"; a drop is "P@e4". */
  move: string;
  weight: number;
  /** Of the weights of all active moves, 0 to 1. */
  share: number;
  /** Games of the player who moves; null if the book counts none. */
  win: number | null;
  draw: number | null;
  loss: number | null;
  active: boolean;
  evaluation: Evaluation | null;
  notes: Note[];
}

/** For the player who moves; with either `cp` or `mate`. */
export interface Evaluation {
  cp?: number;
  mate?: number;
  depth: number;
  origin: "stated" | "search" | "solved";
  distance?: number;
}

export interface Note {
  kind: "name" | "comment" | "eco";
  text: string;
}

export interface ProbeOptions {
  /** The roll, such as "31" or [3, 1], if the position has none. */
  dice?: string | [number, number];
}

export interface BackgammonAnswer {
  game: "backgammon";
  position_id: string;
  dice: [number, number] | null;
  context: Context;
  found: boolean;
  book: string;
  /** "decision" if the book contains this position and roll, "positions" if it contains positions after plays. */
  basis: "decision" | "positions" | null;
  /** Whether the book compares the plays of the roll. Otherwise the plays are candidates of other rolls. */
  covered: boolean;
  /** Whether the first play may be played: the book compares the plays of the roll, and knows enough of them. */
  playable: boolean;
  /** The reason not to play the first one: the book does not compare the plays of this roll, or too few are known. */
  refusal: string | null;
  /** Whether the plays are compared by several analyses, whose levels may differ. */
  mixed: boolean;
  legal_plays: number | null;
  found_plays: number;
  /** Best first. */
  plays: Play[];
  /** Without dice: the values of the position, the most trustworthy first. */
  position: Appraisal[];
  cube: Cube | null;
  comments: string[];
}

export interface Context {
  length: number | null;
  away: [number, number] | null;
  crawford: boolean;
  cube: number;
  owner: "center" | "self" | "opponent";
  jacoby: boolean;
  beaver: boolean;
}

/** A source must be shown wherever its evaluation is shown. */
export interface Analysis {
  win: number;
  win_gammon: number;
  win_backgammon: number;
  lose_gammon: number;
  lose_backgammon: number;
  level: string;
  program: string;
  games: number | null;
  ci95: number | null;
  source: string;
  date: string | null;
}

export interface Appraisal extends Analysis {
  equity: number;
}

export interface Play extends Appraisal {
  /** As in "8/5 6/5". */
  play: string;
  /** The position after the play, seen by the player who rolls next. */
  position_id: string;
  difference: number;
  /** The chance, by the intervals of both rollouts, that this play is better than the first one. */
  chance_better: number | null;
  too_close: boolean;
  others: Appraisal[];
}

export interface Cube extends Analysis {
  action: "no double" | "double, take" | "double, pass" | "too good to double";
  /** The opponent's right reply to a double. */
  reply: "take" | "pass" | "beaver";
  no_double: number;
  double_take: number;
  double_pass: number;
}
