// The types of the page: books, positions, moves and answers. The members of answers are those of `tabia probe --json`.

/**
 * A book that the page offers.
 * @typedef {object} BookEntry
 * @property {string} name
 * @property {"chess" | "backgammon"} game
 * @property {string} [scale]  "games" if the book counts games
 * @property {number} [evaluated]  moves with an evaluation
 * @property {number} positions
 * @property {number} [moves]
 * @property {string} [hint]  of the field for a position, if it is not that of the source
 */

/** @typedef {{kind: "name" | "comment" | "eco", text: string}} Note */
/** @typedef {{eco: string, name: string}} Opening */

/**
 * For the player who moves; with either `cp` or `mate`.
 * @typedef {object} Evaluation
 * @property {number} [cp]
 * @property {number} [mate]
 * @property {number} depth
 * @property {"stated" | "search" | "solved"} origin
 * @property {number} [distance]  in plies, of a solved one
 */

/**
 * @typedef {object} BookMove
 * @property {string} move  as in UCI
 * @property {number} weight
 * @property {number | null} win  games of the player who moves; null if the book counts none
 * @property {number | null} draw
 * @property {number | null} loss
 * @property {boolean} active
 * @property {Evaluation | null} evaluation
 * @property {Note[]} notes
 * @property {Opening | null} [opening]  that the move leads to, if the source names openings
 * @property {string | null} [refused]  why the book never plays it, if the source knows
 * @property {number | null} [probability]  with which the book plays it, if the source knows
 */

/**
 * @typedef {object} ChessAnswer
 * @property {BookMove[]} moves
 * @property {Note[]} notes
 * @property {string[]} [reasons]  why nothing is found or played
 * @property {string[]} [normalised]  changes of the position
 */

/**
 * A legal move. `after`, `returns` and `ahead` are given by a server only.
 * @typedef {object} LegalMove
 * @property {string} uci
 * @property {string} san
 * @property {number} [after]  games or weight of the position after it
 * @property {boolean} [returns]  leads back into the book although the book does not list it
 * @property {string} [ahead]  the likeliest line that begins with it
 */

/**
 * A line of moves, and the place in it that the board shows.
 * @typedef {object} Line
 * @property {string} start  FEN
 * @property {{uci: string, san: string, fen: string}[]} moves  with the positions after them
 * @property {number} at  the number of moves that are played
 * @property {LegalMove[]} legal  in the position of the board
 * @property {string} illegal  the first move of the rest of the line, which is illegal; empty for a legal line
 */

/**
 * What a book has about a position of a line: the best evaluation for the player who moves, and the moves that have it.
 * @typedef {{evaluation: Evaluation | null, best: string[]}} PlyValue
 */

/**
 * A chess position with the answers of the chosen books.
 * @typedef {object} ChessPage
 * @property {Line} line
 * @property {ChessAnswer[]} answers
 * @property {(Opening & {plies_ago: number}) | null} opening  of the position
 * @property {(uci: string) => Opening | null | undefined} openingAfter
 * @property {number} [lastInBook]  outside the book: the plies of the last position of the line that the book has
 * @property {string | null} [end]  the result of a finished game: "checkmate", "White has won"; null if the game continues
 * @property {PlyValue[]} evaluations  of the positions of the line; empty if the first book has no evaluations
 * @property {Edits} [edits]  if the user may change the first book
 * @property {string[]} [remarks]  sentences about what the page does not show or do here
 * @property {Promise<ChessPage>} [later]  the same with the names of openings, which arrive later
 */

/**
 * @typedef {object} Context
 * @property {number | null} length
 * @property {[number, number] | null} away
 * @property {boolean} crawford
 * @property {number} cube
 * @property {"center" | "self" | "opponent"} owner
 * @property {boolean} jacoby
 * @property {boolean} beaver
 */

/**
 * An evaluation of a position of backgammon. A source must be shown wherever its evaluation is shown.
 * @typedef {object} Appraisal
 * @property {number} equity
 * @property {number} win
 * @property {number} win_gammon
 * @property {number} win_backgammon
 * @property {number} lose_gammon
 * @property {number} lose_backgammon
 * @property {string} level
 * @property {string} program
 * @property {number | null} games
 * @property {number | null} ci95
 * @property {string} source
 * @property {string | null} date
 */

/** @typedef {Appraisal & {play: string, position_id: string, difference: number, chance_better: number | null, too_close: boolean, name?: string | null}} Play */
/** @typedef {Omit<Appraisal, "equity"> & {action: string, reply: string, no_double: number, double_take: number, double_pass: number}} Cube */

/**
 * @typedef {object} BackgammonAnswer
 * @property {string} position_id
 * @property {[number, number] | null} dice
 * @property {Context} context
 * @property {boolean} covered  whether the book compares the plays of the roll
 * @property {string | null} refusal
 * @property {number | null} legal_plays
 * @property {number} found_plays
 * @property {Play[]} plays
 * @property {Appraisal[]} position
 * @property {Cube | null} cube
 * @property {string[]} comments
 * @property {{win: number} | null} [take_point]
 * @property {{won: number, lost: number} | null} [gammon_value]
 * @property {string[]} [known_for]  scores for which the book has the answer that is missing here
 * @property {{class: string} | null} [other_context]  the class of scores that answers in place of the one that was asked for
 */

/**
 * The parts of a page that change a position of a book.
 * @typedef {object} Edits
 * @property {(uci: string) => string} changeOf  the word for the change of a move, "ban", "only" or "weight"; empty without one
 * @property {(uci: string) => Node[]} pencilOf  the button that opens the menu of a move
 * @property {(uci: string) => Node[]} markOf  the effect of the change of a move
 * @property {() => Node} bar  what may be done with the position and its line
 */

/**
 * The editor of the books of a server, for its owner.
 * @typedef {object} Editor
 * @property {Record<string, () => void>} keys
 * @property {(page: {show: () => Promise<void>}) => void} join  makes the page show each change
 * @property {(game: string) => void} showGame
 * @property {(line: Line, answers: ChessAnswer[], entry: BookEntry) => Promise<Edits | undefined>} edits
 */

/** A score for the player who moves. @typedef {{cp?: number, mate?: number}} Score */

/**
 * A move of the line: a line {"kind": "ply"} of `tabia explain --game --json`.
 * @typedef {object} GamePly
 * @property {string} move  as in UCI
 * @property {string} san
 * @property {Score | null} best  by the first book with evaluations
 * @property {Score | null} played
 * @property {number | null} lost_centipawns
 * @property {string | null} eco  of the opening that the move leads to
 * @property {string | null} opening
 * @property {string | null} answering  the name of the book whose move would have been played
 * @property {{book: string, known: boolean, choice: string | null, choice_san: string | null, no_move: string | null, share: number | null}[]} books
 */

/**
 * The table "Move by move" (game.js), which the page loads on demand.
 * @typedef {object} GameTable
 * @property {HTMLElement} element
 * @property {(state: import("./address.js").State, line: Line, entries: BookEntry[]) => Promise<void>} show
 */

/**
 * A source of books: a server that answers, or files that this browser reads. A member that may be missing is what only
 * a server can do.
 * @typedef {object} BookSource
 * @property {string} title
 * @property {BookEntry[]} entries
 * @property {() => import("./address.js").State} state  of the page's address
 * @property {(state: import("./address.js").State) => string} href
 * @property {(link: HTMLAnchorElement) => boolean} isOwn  whether the page shows the link in place
 * @property {(state: import("./address.js").State, entries: BookEntry[]) => Promise<ChessPage>} chess
 * @property {(state: import("./address.js").State, entry: BookEntry) => Promise<BackgammonAnswer>} backgammon
 * @property {(position: string, entry: BookEntry, rolls: string[]) => Promise<BackgammonAnswer[]>} rolls
 * @property {(text: string, state: import("./address.js").State, entry: BookEntry) => Promise<Partial<import("./address.js").State>>} find
 *     a position that a user types; fails with the reason
 * @property {string} hint  of the field for a position
 * @property {(text: string, signal: AbortSignal) => Promise<(Opening & {play: string})[]>} [names]  openings by their names
 * @property {(state: import("./address.js").State, entry: BookEntry) => Promise<string | null>} [reply]  a move that the book plays
 * @property {() => Promise<GameTable>} [gameTable]  of the moves of the line
 * @property {number} [version]  of the books, which editing changes
 * @property {(state: import("./address.js").State, entry: BookEntry) => Promise<{group: string, name: string, position: string}[]>} [scores]
 * @property {(position: string, entry: BookEntry) => Promise<{name: string, position: string}[]>} [openingPlays]
 * @property {Editor} [editor]
 * @property {(entry: BookEntry) => Node} about  the rest of the facts of a book
 */

export {};
