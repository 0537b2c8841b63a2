import { appendFileSync } from 'node:fs';

/**
 * What a fault must never do: lose a message or a finished answer, run something twice or unasked, hang a run, leak a secret,
 * contact a foreign host.
 */
export type Harm = 'lost' | 'doubled' | 'unapproved' | 'stuck' | 'leaked' | 'strangers';

/** Reports that a fault did harm; `count` is 1 by default. A count of 0 reports nothing. */
export type Measure = (harm: Harm, count?: number) => void;

/** The seed of this run; `npm run faults` prints it, `--seed N` sets it. */
export const seed = Number(process.env['CELLWRIGHT_SEED'] ?? 1);

/** The share of each row that is run, at most 1: all with `npm run faults`, a tenth by default. */
export const share = Number(process.env['CELLWRIGHT_SHARE'] ?? 0.1);

/** Whether all tests run, as with `npm run test:all` and `npm run faults`, and not only the gate, `npm test`. */
export const runsAll = ['all', 'faults'].includes(process.env['CELLWRIGHT_TESTS'] ?? '');

const file = process.env['CELLWRIGHT_LEDGER'];
const note = (entry: object): void => {
  if (file !== undefined) {
    appendFileSync(file, `${JSON.stringify(entry)}\n`);
  }
};

/**
 * Makes one fault happen and records the outcome.
 *
 * @param row The row of the matrix, such as `S1`; it stands in faults/rows.mjs.
 * @param id The fault; entries with the same row and id count once.
 * @param body Makes the fault happen and checks what must hold. It throws if something does not.
 * @param times How many variants the body tries, where each is too small to be a fault of its own (a byte offset, a random run).
 * @throws What the body throws, or an error if it measured harm. Both are recorded first.
 */
export async function fault(
  row: string,
  id: string,
  body: (measure: Measure) => Promise<void> | void,
  times = 1
): Promise<void> {
  const harms: Partial<Record<Harm, number>> = {};
  const measure: Measure = (harm, count = 1) => {
    if (count > 0) {
      harms[harm] = (harms[harm] ?? 0) + count;
    }
  };
  let held = false;
  try {
    await body(measure);
    held = Object.keys(harms).length === 0;
  } finally {
    note({ row, id, held, times, harms });
  }
  if (!held) {
    throw new Error(`The fault ${row} ${id} did harm: ${JSON.stringify(harms)} (seed ${seed}).`);
  }
}

/** Records that something asked for a host other than this machine. The caller also blocks the request. */
export const stranger = (address: string): void => note({ stranger: address });

/** Numbers in [0, 1), the same for the same name and seed. */
export function random(name: string): () => number {
  let state = Array.from(name).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many of `whole` this run takes, at least 1. */
export const portion = (whole: number): number => Math.max(1, Math.ceil(whole * share));

/** The share of a list that this run takes, chosen by its seed, in the order of the list. */
export function sample<T>(name: string, list: readonly T[]): readonly T[] {
  return chosen(name, list, portion(list.length));
}

/** The tenth of a long list that the gate takes, chosen by the seed, in the order of the list. The whole list if all tests run. */
export function tenth<T>(name: string, list: readonly T[]): readonly T[] {
  return runsAll ? list : chosen(name, list, Math.ceil(list.length / 10));
}

function chosen<T>(name: string, list: readonly T[], size: number): readonly T[] {
  const next = random(name);
  const ranked = list.map((_, at) => ({ at, rank: next() })).sort((a, b) => a.rank - b.rank);
  const taken = new Set(ranked.slice(0, size).map(({ at }) => at));
  return list.filter((_, at) => taken.has(at));
}
