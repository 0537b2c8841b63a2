import type { AnalysisStep } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import type { Clause, ColumnSpan } from './clause.js';
import { makeChange } from './make-change.js';
import type { Span } from './span.js';

type Value = string | number | boolean;
type Pair = { readonly from: Value; readonly to?: Value };

const LINKS = ['with', 'by', 'to', 'into', 'as', '->', '=>', '='];

/** Stands before the place where values are replaced. */
function isPlaceWord(word: string): boolean {
  return ['in', 'of', 'the', 'column', 'from', 'for'].includes(word);
}

/** The value that some words name: a quoted text, a number, a known value of the column, or the words themselves. */
function valueOf(clause: Clause, span: Span, column: ColumnSpan | undefined, isNew: boolean): Value | undefined {
  let { start, end } = span;
  while (
    start < end &&
    ['the', 'a', 'value', 'values', 'all', 'every', ',', 'and', 'of'].includes(clause.word(start))
  ) {
    start += 1;
  }
  while (end > start && ['value', 'values', ',', '.', '?', 'and'].includes(clause.word(end - 1))) {
    end -= 1;
  }
  const first = clause.tokens[start];
  if (first === undefined || start >= end) {
    return undefined;
  }
  if (end === start + 1 && first.type === 'quoted') {
    return column !== undefined &&
      columnKind.isNumeric(column.column) &&
      first.text.trim() !== '' &&
      Number.isFinite(Number(first.text))
      ? Number(first.text)
      : first.text;
  }
  if (end === start + 1 && first.value !== undefined) {
    return first.value;
  }
  if (isNew) {
    return clause.slice({ start, end });
  }
  const known = clause
    .valuesIn({ start, end })
    .find(
      value => value.start === start && value.end === end && (column === undefined || value.column === column.column)
    );
  return known?.value ?? clause.slice({ start, end });
}

const TRUTHS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** "Y and N in refunded by True and False": as many new values as old ones, in the same order. */
function parallelPairs(
  clause: Clause,
  begin: number,
  link: number,
  isGap: (at: number) => boolean,
  column: ColumnSpan | undefined
): readonly Pair[] | undefined {
  const listed = (from: number, to: number, isNew: boolean): readonly (Value | undefined)[] => {
    const found: (Value | undefined)[] = [];
    let start = from;
    for (let at = from; at <= to; at += 1) {
      const ends = at === to || ['and', ',', ';'].includes(clause.word(at)) || isGap(at);
      if (ends && at > start) {
        found.push(valueOf(clause, { start, end: at }, column, isNew));
      }
      start = ends ? at + 1 : start;
    }
    return found;
  };
  const old = listed(begin, link, false);
  const made = listed(link + 1, clause.tokens.length, true);
  if (old.length < 2 || made.length !== old.length || [...old, ...made].includes(undefined)) {
    return undefined;
  }
  const truths = made.map(one => TRUTHS[String(one).toLowerCase()]);
  const values = truths.includes(undefined) ? made : truths;
  return old.flatMap((from, at) => {
    const to = values[at];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}

/** "replace male with M and female with F in sex", "change 0 in price to missing". */
export function replaceChange(clause: Clause): readonly Change[] {
  const [head] = clause.heads('replace');
  if (head === undefined) {
    return [];
  }
  const behind = { start: head.end, end: clause.tokens.length };
  const named = clause.columnsIn(behind).filter(column => column.score >= 0.8);
  const links = clause.places(LINKS, behind);
  const values = clause.valuesIn(behind);
  const column: ColumnSpan | undefined = named[0];
  const implied = [...new Set(values.filter(value => value.score >= 0.9).map(value => value.column))];
  const target = column?.column ?? (implied.length === 1 ? implied[0] : undefined);
  if (target === undefined || named.some(one => one.column !== target) || links.length === 0) {
    return [];
  }
  // "in sex" before or behind the pairs is no part of them.
  const isGap = (at: number): boolean =>
    column !== undefined &&
    at >= column.start - 2 &&
    at < column.end &&
    (at >= column.start || isPlaceWord(clause.word(at)));
  const pairs: Pair[] = [];
  let begin = head.end;
  const parallel = links.length === 1 ? parallelPairs(clause, head.end, links[0] ?? 0, isGap, column) : undefined;
  for (const link of parallel === undefined ? links : []) {
    while (isGap(begin) || ['column', 'in'].includes(clause.word(begin))) {
      begin += 1;
    }
    let left = link;
    while (left > begin && (isGap(left - 1) || clause.word(left - 1) === 'column')) {
      left -= 1;
    }
    let stop = link + 1;
    while (stop < clause.tokens.length && !['and', ',', ';'].includes(clause.word(stop)) && !isGap(stop)) {
      stop += 1;
    }
    const gone = clause.senses('missing', { start: link + 1, end: stop }).length > 0;
    const from = valueOf(clause, { start: begin, end: left }, column, false);
    const to = gone ? undefined : valueOf(clause, { start: link + 1, end: stop }, column, true);
    if (from === undefined || (to === undefined && !gone)) {
      return [];
    }
    pairs.push({ from, ...(to === undefined ? {} : { to }) });
    begin = stop + 1;
  }
  pairs.push(...(parallel ?? []));
  const known = new Set((target.top?.values ?? []).map(({ value }) => value));
  const exact = pairs.every(({ from }) => typeof from === 'number' || known.has(from) || target.top?.complete !== true);
  const typed = pairs.every(({ from }) => (typeof from === 'number') === columnKind.isNumeric(target));
  const step: AnalysisStep = { type: 'replace', column: target.name, values: pairs.map(pair => ({ ...pair })) };
  return exact && typed
    ? [makeChange(clause, [step], column === undefined ? [] : [column], [head, behind], { focus: target.name })]
    : [];
}
