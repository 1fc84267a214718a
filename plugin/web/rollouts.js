// Rollouts that add up, and the chance that one shows the better play: core/backgammon/entry/rollout_pool.h and
// evaluation.h.

/** @typedef {import("./backgammon_value.js").Appraisal} Appraisal */
/** @typedef {import("./backgammon_value.js").Evaluation} Evaluation */

const ROLLOUT = 6, DEVIATIONS = 1.96; // that the 95 % interval extends to each side
const GNU_BACKGAMMON = 2, SEEDS_OF_A_GAME = 256; // its game n has the dice of seed + 256 n
/** @type {(keyof Evaluation & ("equity" | "win"))[]} */
const NUMBERS = /** @type {any} */ (["loseBackgammon", "loseGammon", "lose", "win", "winGammon", "winBackgammon", "equity"]);

/** Returns half the width of the 95 % confidence interval of the equity; nothing if it is unknown.
 * @param {Evaluation} evaluation */
export function ci95({ games, deviation }) {
  return games > 0 && deviation > 0 ? (DEVIATIONS * deviation) / Math.sqrt(games) : undefined;
}

/** Returns the chance that a standard normal variable is below `z`, by the series of Marsaglia.
 * @param {number} z */
function normal(z) {
  if (Math.abs(z) > 8) return z > 0 ? 1 : 0;
  let term = z, sum = z;
  for (let i = 3; Math.abs(term) > 1e-18 && i < 500; i += 2) sum += term *= (z * z) / i;
  return 0.5 + sum * Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** Returns the chance that the equity of `a` is really greater than that of `b`; nothing if it is unknown.
 * @param {Evaluation} a @param {Evaluation} b */
export function chanceOfBeingBetter(a, b) {
  const ofA = ci95(a), ofB = ci95(b);
  if (ofA === undefined || ofB === undefined) return undefined;
  return normal((a.equity - b.equity) / (Math.hypot(ofA, ofB) / DEVIATIONS));
}

/** @param {Evaluation} evaluation */
function canBePooled(evaluation) {
  return evaluation.method === ROLLOUT && evaluation.settings.seed !== 0 && ci95(evaluation) !== undefined;
}

/** Returns whether two rollouts are of one program at the same levels, to the same end.
 * @param {Appraisal} a @param {Appraisal} b */
function isOfOneKind({ evaluation: a, provenance: byA }, { evaluation: b, provenance: byB }) {
  return (
    byA.kind === byB.kind && byA.major === byB.major && a.settings.truncation === b.settings.truncation &&
    a.settings.levels.every((level, i) => level === b.settings.levels[i])
  );
}

/** Returns whether two rollouts by one program have games with the same dice.
 * @param {Appraisal} a @param {Appraisal} b */
function shareDice({ evaluation: a, provenance }, { evaluation: b }) {
  const distance = Math.abs(a.settings.seed - b.settings.seed);
  if (provenance.kind !== GNU_BACKGAMMON || distance % SEEDS_OF_A_GAME !== 0) return distance === 0;
  return distance / SEEDS_OF_A_GAME < Math.max(a.games, b.games);
}

/** Returns one rollout, the longest, of those with the same dice, of the kind of the first appraisal.
 * @param {Appraisal[]} appraisals */
function partsOf(appraisals) {
  /** @type {Appraisal[]} */
  const parts = [];
  if (appraisals.length === 0 || !canBePooled(appraisals[0].evaluation)) return parts;
  for (const appraisal of appraisals) {
    const { evaluation } = appraisal;
    if (!canBePooled(evaluation) || !isOfOneKind(appraisals[0], appraisal)) continue;
    const same = parts.findIndex((part) => shareDice(part, appraisal));
    if (same < 0) parts.push(appraisal);
    else if (evaluation.games > parts[same].evaluation.games) parts[same] = appraisal;
  }
  return parts;
}

/** Returns the mean of rollouts, each with the weight 1/ci². @param {Evaluation[]} parts @returns {Evaluation} */
function meanOf(parts) {
  const weights = parts.map((part) => Math.pow(/** @type {number} */ (ci95(part)), -2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const games = Math.min(parts.reduce((sum, part) => sum + part.games, 0), 2 ** 32 - 1);
  const deviation = Math.fround(((1 / Math.sqrt(total)) * Math.sqrt(games)) / DEVIATIONS);
  const settings = { ...parts[0].settings, seed: 0, duration: 0 };
  const mean = { ...parts[0], games, deviation, settings };
  for (const name of NUMBERS) {
    mean[name] = Math.fround(parts.reduce((sum, part, i) => sum + weights[i] * part[name], 0) / total);
  }
  return mean;
}

/** Returns the appraisals, which are in order of trust, after the mean of the rollouts that add up, if there are any.
 * @param {Appraisal[]} appraisals */
export function withMeanOfRollouts(appraisals) {
  const parts = partsOf(appraisals);
  if (parts.length < 2) return appraisals;
  const { provenance } = parts[0];
  const sources = [...new Set(parts.map((part) => part.provenance.source))].filter((source) => source !== "");
  const combined = `${parts.length} rollouts combined`;
  const mean = {
    evaluation: meanOf(parts.map(({ evaluation }) => evaluation)),
    provenance: {
      ...provenance,
      source: sources.length > 0 ? `${sources.join(", ")}: ${combined}` : combined,
      minor: Math.max(...parts.map((part) => part.provenance.minor)),
      imported: Math.max(...parts.map((part) => part.provenance.imported)),
      saved: Math.max(...parts.map((part) => part.provenance.saved)),
    },
  };
  return [mean, ...appraisals];
}
