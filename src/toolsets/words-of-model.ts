import type { DatasetProfile } from '../datasets/index.js';

/** What a model said in place of code. */
export type WordsOfModel = { readonly type: 'cellwright.words'; readonly text: string };

export const isWordsOfModel = (value: object): value is WordsOfModel =>
  'type' in value && value.type === 'cellwright.words';

/** Figures of a text: whole or with a fraction, thousands apart or not. Names with figures in them are none. */
const FIGURE = /(?<![\p{L}\p{N}_.])\d[\d,]*(?:\.\d+)?(?![\p{L}_])/gu;

const COMPUTED_BY_NOBODY =
  'The model answered in words, with figures that nobody computed; they are not shown. Ask for a cell that computes them, or ask again.';

/**
 * The words of a model about data, as they may be shown: a figure that neither the question nor what was told of the data holds was made up.
 *
 * @param told What the model was told.
 */
export function shownWords(text: string, question: string, told: string, profiles: readonly DatasetProfile[]): string {
  const known = new Set(`${question}\n${told}`.match(FIGURE)?.map(plain) ?? []);
  profiles.forEach(({ rows, columnCount }) => [rows, columnCount].forEach(count => known.add(String(count))));
  const prose = text.replace(/^\s*\d+[.)] /gmu, '');
  return (prose.match(FIGURE) ?? []).every(figure => known.has(plain(figure))) ? text : COMPUTED_BY_NOBODY;
}

const plain = (figure: string): string => figure.replaceAll(',', '').replace(/\.0+$/u, '');
