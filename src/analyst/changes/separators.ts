import type { ColumnProfile } from '../../datasets/index.js';
import type { Clause } from './clause.js';

const NAMES: Readonly<Record<string, string>> = {
  dash: '-',
  hyphen: '-',
  minus: '-',
  at: '@',
  comma: ',',
  slash: '/',
  colon: ':',
  underscore: '_',
  dot: '.',
  period: '.',
  point: '.',
  space: ' ',
  blank: ' ',
  semicolon: ';',
  pipe: '|'
};

/** The texts that are known of a column. */
function textsOf({ top }: ColumnProfile): readonly string[] {
  return (top?.values ?? []).map(({ value }) => String(value));
}

const timesIn = (text: string, part: string): number => text.split(part).length - 1;

/** A separator with the blank that stands behind it in all known texts. */
function padded(separator: string, texts: readonly string[]): string {
  const wide = [` ${separator} `, `${separator} `].find(
    one => separator !== ' ' && texts.every(text => text.includes(one))
  );
  return wide ?? separator;
}

/** The one sign that parts every known text into so many pieces; `undefined` when none or several do. */
function separatorOf(column: ColumnProfile, pieces: number): string | undefined {
  const texts = textsOf(column);
  const fitting = [', ', ' - ', ' / ', ' ', '-', '/', '_', ';', ':', '@', '|', ',', '.'].filter(
    sign => texts.length > 1 && texts.every(text => timesIn(text, sign) === pieces - 1)
  );
  const [first, ...others] = fitting;
  return first === undefined || others.some(other => !first.includes(other)) ? undefined : first;
}

/** The sign that a word or the sign itself names, at a place of a clause. */
function separatorAt(clause: Clause, at: number): string | undefined {
  const token = clause.tokens[at];
  if (token === undefined) {
    return undefined;
  }
  if (token.type === 'quoted' || token.type === 'sign') {
    return token.text;
  }
  return NAMES[token.lower];
}

/** Signs that part the texts of a column. */
export const SEPARATORS = { texts: textsOf, times: timesIn, padded, of: separatorOf, at: separatorAt } as const;
