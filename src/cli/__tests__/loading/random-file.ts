/** Numbers between 0 and 1 that are the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Random = { readonly pick: <T>(choices: readonly T[]) => T; readonly upTo: (most: number) => number };

const two = (value: number): string => String(value).padStart(2, '0');

/** How cells of a kind are written, given the decimal mark. */
const CELLS: readonly ((random: Random, decimal: string) => string)[] = [
  ({ upTo }) => String(upTo(2000) - 1000),
  ({ upTo }, decimal) => `${upTo(900)}${decimal}${two(upTo(99))}`,
  ({ pick }) => pick(['true', 'false']),
  ({ upTo }) => `2024-${two(1 + upTo(11))}-${two(1 + upTo(27))}`,
  ({ upTo }) => `2023-0${1 + upTo(8)}-1${upTo(9)} ${two(upTo(23))}:${two(upTo(59))}:${two(upTo(59))}`,
  ({ upTo }) => `0${two(upTo(99))}${two(upTo(99))}`,
  ({ pick }) => pick(['Ulm', 'New York', 'Köln', 'São Paulo', 'a;b', 'x, y', 'say "hi"', "it's", 'two\nlines', '12 m']),
  ({ pick, upTo }) => `${pick(['A', 'B', 'C'])}-${upTo(5000)}`
];

/** How a text is written; most often in plain UTF-8. */
const ENCODINGS: readonly ((text: string) => Buffer)[] = [
  text => Buffer.from(text),
  text => Buffer.from(text),
  text => Buffer.from(`\ufeff${text}`),
  text => Buffer.from(text, 'latin1'),
  text => Buffer.from(`\ufeff${text}`, 'utf16le')
];

/** A file with a small table in a random dialect, the same for the same seed; its names and how many rows it has. */
export function randomFile(seed: number): {
  readonly bytes: Buffer;
  readonly names: readonly string[];
  readonly rows: number;
} {
  const next = numbers(seed);
  const upTo = (most: number): number => Math.floor(next() * (most + 1));
  const random: Random = { upTo, pick: choices => choices[upTo(choices.length - 1)] as (typeof choices)[number] };
  const delimiter = random.pick([',', ';', '\t', '|']);
  const decimal = delimiter === ',' ? '.' : random.pick(['.', ',']);
  const lineEnd = random.pick(['\n', '\r\n']);
  const missing = random.pick(['', '', 'NA', 'null']);
  const share = random.pick([0, 0.1, 0.3]);
  const quote = (text: string, must = false): string =>
    must || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const kinds = Array.from({ length: 2 + upTo(4) }, () => random.pick(CELLS));
  const quotesAll = random.pick([false, false, true]);
  const rows = Array.from({ length: 12 + upTo(60) }, () =>
    kinds.map((cell, at) =>
      at > 0 && next() < share ? missing : quote(cell(random, decimal), quotesAll && cell === CELLS[6])
    )
  );
  const header = kinds.map((_, at) => random.pick([`c${at}`, `Größe ${at}`, `total (${at})`]));
  const preamble = random.pick([[], [], ['Report of the year', 'all in euro']]);
  const text = [...preamble, ...[header, ...rows].map(row => row.join(delimiter))].join(lineEnd) + lineEnd;
  return { bytes: random.pick(ENCODINGS)(text), names: header, rows: rows.length };
}
