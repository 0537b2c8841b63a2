import type { Clause } from './clause.js';
import type { Span } from './span.js';

/** True when some words of a clause ask for a number or a table: they are no condition. `known` are words with another sense. */
export function asksSomething(clause: Clause, span: Span, known: readonly number[] = []): boolean {
  const asking = (['wh', 'fn', 'count', 'share', 'look', 'list'] as const).some(type =>
    clause
      .senses(type, span)
      .filter(word => known.every(at => at < word.start || at >= word.end))
      // "the rows where …": it asks for no place.
      .filter(word => clause.word(word.start) !== 'where' || word.start === span.start)
      .some(word => clause.columnsIn(span).every(one => one.end <= word.start || one.start >= word.end))
  );
  return asking || clause.places(['.', '?', ';', ':'], { start: span.start, end: span.end - 1 }).length > 0;
}
