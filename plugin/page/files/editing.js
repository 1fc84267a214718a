// The editor of the books of a server: it sends changes, and makes the page show them. Only the owner of the server loads it.

import { ChangesDrawer } from "./edit_drawer.js";
import { EditMenu } from "./edit_menu.js";
import { parametersOf } from "./edit_place.js";
import { PositionEdits } from "./edit_position.js";
import { html } from "./elements.js";
import { Refusal, ask, linesOf, request } from "./requests.js";

/** @typedef {import("./model.js").BookEntry} BookEntry */
/** @typedef {import("./model.js").ChessAnswer} ChessAnswer */
/** @typedef {import("./model.js").Line} Line */
/** @typedef {import("./api_source.js").ApiSource} ApiSource */

/** @typedef {import("./edit_place.js").ChangedLine} ChangedLine */
/** @typedef {import("./edit_place.js").Members} Members */
/** @typedef {import("./edit_place.js").Place} Place */
/** @typedef {import("./edit_place.js").PlaceChanges} PlaceChanges */

export class Editor {
  /** @type {() => Promise<void>} */
  #show = async () => {};

  /** @param {ApiSource} source @param {string} token */
  constructor(source, token) {
    this.source = source;
    this.token = token;
    this.menu = new EditMenu(this);
    this.drawer = new ChangesDrawer(this);
  }

  /** Returns no editor if the server does not permit changes, because it was started again without --edit.
   * @param {ApiSource} source @param {string} token */
  static async open(source, token) {
    const style = html("link", { rel: "stylesheet", href: new URL("editing.css", import.meta.url).href });
    const isStyled = new Promise((done) => (style.onload = style.onerror = done));
    document.head.append(style);
    const editor = new Editor(source, token);
    try {
      await Promise.all([editor.drawer.read(), isStyled]);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return undefined; // the drawer shows any other error
    }
    editor.drawer.addButton();
    return editor;
  }

  /** @param {{show: () => Promise<void>}} page */
  join(page) {
    this.#show = () => page.show();
  }

  /** @param {string} game */
  showGame(game) {
    this.drawer.button.hidden = game !== "chess";
  }

  /** @type {Record<string, () => void>} */
  keys = {
    e: () => {
      const row = document.activeElement?.closest("#view tr") ?? document.querySelector("#view tbody tr");
      const found = row?.querySelector(".pencil") ?? document.querySelector("#view .pencil, .edit-bar button");
      if (found instanceof HTMLElement) found.click();
    },
    c: () => {
      if (!this.drawer.button.hidden) this.drawer.button.click();
    },
  };

  /** Returns all lines of the file. @returns {Promise<ChangedLine[]>} */
  async list() {
    return linesOf(await ask("api/changes", {}));
  }

  /** @param {Place} place @returns {Promise<PlaceChanges>} */
  async changesAt(place) {
    return JSON.parse(await ask("api/changes/position", parametersOf(place)));
  }

  /** Makes a change, and shows the page with it. If the position has another line than the page has shown, the page shows that one.
   * @param {Members} change */
  async send(change) {
    const headers = { "Content-Type": "application/json", "X-Tabia-Token": this.token };
    try {
      const answer = await request("api/edit", { method: "POST", headers, body: JSON.stringify(change) });
      this.drawer.count((await answer.json()).changed);
    } catch (error) {
      const isStale = error instanceof Refusal && error.status === 409;
      if (isStale) await Promise.allSettled([this.#refresh(), this.drawer.read()]); // the caller shows why the change failed
      throw error;
    }
    await this.#refresh();
  }

  async #refresh() {
    this.source.forget();
    await this.#show();
  }

  /** Returns the parts that change a position; those that only show why it cannot be changed if the server does not read it.
   * @param {Line} line @param {ChessAnswer[]} answers @param {BookEntry} entry */
  async edits(line, answers, { name: book }) {
    const played = line.moves.slice(0, line.at).map(({ uci }) => uci);
    /** @param {number} plies @returns {Place} */
    const place = (plies) => ({ fen: line.start, moves: played.slice(0, plies), book });
    /** @param {number} plies */
    const read = async (plies) => ({ place: place(plies), changes: await this.changesAt(place(plies)) });
    const readLast = async () => {
      const [last, asked] = await Promise.all([read(line.at - 1), ask("api/chess", parametersOf(place(line.at - 1)))]);
      return { ...last, moves: JSON.parse(asked).moves };
    };
    try {
      const [here, last] = await Promise.all([read(line.at), line.at > 0 ? readLast() : undefined]);
      return new PositionEdits(this, line, answers, here, last);
    } catch (error) {
      return new PositionEdits(this, line, answers, error);
    }
  }
}
