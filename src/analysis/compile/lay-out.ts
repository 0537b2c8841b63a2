import { scanCode } from './scan-code.js';

/** Longest line that stays in one piece, in characters. */
const LINE = 79;
const STEP = 4;

/** Operators that a long expression is parted at, those that bind least first. */
const OPERATORS = [[' | '], [' & '], [' == ', ' != ', ' >= ', ' <= ', ' > ', ' < '], [' + ', ' - '], [' * ', ' / ']];

/** Calls in a chain from which on it is written with one call to a line. */
const LONG_CHAIN = 3;

function partAt(code: string, cuts: readonly number[]): readonly string[] {
  return [0, ...cuts].map((from, at) => code.slice(from, cuts[at] ?? code.length).trim());
}

/** Where the expression has operators of the loosest kind at its top, each with its leading blank. */
function operatorsOf(code: string): readonly number[] {
  const { top } = scanCode(code);
  const places = new Set(top.map(place => place.at));
  const at = (operator: string): readonly number[] =>
    top.flatMap(place =>
      code.startsWith(operator, place.at) && places.has(place.at + operator.length - 1) ? [place.at] : []
    );
  return (
    OPERATORS.map(kind => kind.flatMap(at).sort((left, right) => left - right)).find(cuts => cuts.length > 0) ?? []
  );
}

/** Where calls of a chain begin; `.plot.bar()` is one call. */
function callsOf(code: string): readonly number[] {
  return scanCode(code).top.flatMap(({ at, character }) =>
    character === '.' && /^\.(?:plot\.)?[a-z][a-zA-Z_]*\(/u.test(code.slice(at)) && !code.slice(0, at).endsWith('.plot')
      ? [at]
      : []
  );
}

const indent = (lines: readonly string[]): readonly string[] => lines.map(line => ' '.repeat(STEP) + line);

/** A list of nothing but texts and numbers stands on as few lines as hold it. */
function fill(parts: readonly string[], width: number): readonly string[] {
  if (parts.length < 4 || !parts.every(part => /^(?:"[^"\\]*"|-?[\d.]+),?$/u.test(part))) {
    return parts;
  }
  return parts.reduce<string[]>((lines, part) => {
    const line = lines.at(-1);
    return line !== undefined && line.length + part.length < width
      ? [...lines.slice(0, -1), `${line} ${part}`]
      : [...lines, part];
  }, []);
}

/** The contents of a bracket, parted at its commas; a mask is written with one condition to a line. */
function contents(code: string, width: number): readonly string[] {
  const loop = scanCode(code).top.find(place => place.character === ' ' && code.startsWith(' for ', place.at));
  if (loop !== undefined) {
    return partAt(code, [loop.at]).flatMap(part => inside(part, width));
  }
  const names = [...code.matchAll(/\blambda [^:]*:/gu)].map(match => [match.index, match.index + match[0].length]);
  const commas = scanCode(code).top.flatMap(({ at, character }) =>
    // The commas between the names of a lambda part nothing.
    character === ',' && !names.some(([from = 0, to = 0]) => from < at && at < to) ? [at + 1] : []
  );
  const parts = /^lambda \w+: /u.test(code) ? [code] : fill(partAt(code, commas), width);
  return parts.flatMap((part, at) => {
    const cuts = operatorsOf(part);
    const isMask = /^ [&|] /u.test(part.slice(cuts[0] ?? part.length)) && !part.startsWith('lambda ');
    return inside(part, isMask && at === 0 ? 0 : width);
  });
}

/** Lines of an expression that stands inside brackets, where it may be parted anywhere; all of it at the width 0. */
function inside(code: string, width: number): readonly string[] {
  if (code.length <= width) {
    return [code];
  }
  const cuts = operatorsOf(code);
  return cuts.length > 0 && !code.startsWith('lambda ')
    ? partAt(code, cuts).flatMap(part => inside(part, Math.max(width, LINE - 2 * STEP)))
    : atBracket(code, width);
}

/** Opens the longest bracket and puts its contents on lines of their own. */
function atBracket(code: string, width: number): readonly string[] {
  if (code.length <= width) {
    return [code];
  }
  const [longest] = [...scanCode(code).brackets].sort(
    (left, right) => right.end - right.start - (left.end - left.start)
  );
  if (longest === undefined || longest.end - longest.start <= STEP) {
    return [code];
  }
  return [
    code.slice(0, longest.start + 1),
    ...indent(contents(code.slice(longest.start + 1, longest.end), width - STEP)),
    code.slice(longest.end)
  ];
}

/**
 * The options of a chart on lines of their own behind a chain that fits on one line; `undefined` for all else. What ends
 * with a text of several lines stays as it is.
 */
function openChart(code: string): string | undefined {
  const text = code.lastIndexOf('""")');
  const start = text < 0 ? 0 : text + 4;
  const chain = code.slice(start);
  const last = scanCode(chain).brackets.at(-1);
  if (last === undefined || last.end !== chain.length - 1) {
    return undefined;
  }
  const head = chain.slice(0, last.start + 1);
  const draws = /\.plot\.[a-z]+\($/u.test(head) || (start > 0 && head.endsWith('.pipe('));
  return draws && (head.length <= LINE || start > 0)
    ? [code.slice(0, start) + head, ...indent(contents(chain.slice(last.start + 1, last.end), LINE - STEP)), ')'].join(
        '\n'
      )
    : undefined;
}

/**
 * An expression on one line, or, when that would be long, laid out: an operator or a call of a long chain to a line, else
 * the contents of its longest bracket on lines of their own.
 */
export function layOut(code: string): string {
  if (code.length <= LINE && !code.includes('\n')) {
    return code;
  }
  const chart = openChart(code);
  if (chart !== undefined) {
    return chart;
  }
  if (code.includes('"""')) {
    return code;
  }
  const cuts = operatorsOf(code);
  const calls = callsOf(code);
  if (cuts.length === 0) {
    const opened = atBracket(code, LINE);
    // One line inside the brackets gains nothing over one call to a line.
    const fits = opened.every(line => line.length <= LINE) || calls.length < 2;
    if (calls.length < LONG_CHAIN && fits && (opened.length !== 3 || calls.length < 2)) {
      return opened.join('\n');
    }
  }
  const parts = partAt(code, cuts.length > 0 ? cuts : calls).flatMap(part => inside(part, LINE - STEP));
  return ['(', ...indent(parts), ')'].join('\n');
}
