import type { Change } from './change.js';
import type { Clause, ColumnSpan } from './clause.js';
import { makeChange } from './make-change.js';
import type { Span } from './span.js';
import { styleName } from './style-name.js';

/** Links below this are too far for a column that gets another name. */
const NAMED = 0.85;

const TO = ['to', 'as', 'into', '->', '=>', '=', 'called', 'named'];
const SEPARATORS = ['and', ',', ';'];

/** The columns in another style: "column names in snake case". */
function styled(clause: Clause): readonly Change[] {
  const [style, ...others] = clause.changes('style');
  const nouns = [
    ...clause.places(['columns', 'column', 'headers', 'header', 'fields', 'variables']),
    ...clause.places(['names', 'name'])
  ];
  if (style === undefined || others.some(one => one.sense.style !== style.sense.style) || nouns.length === 0) {
    return [];
  }
  if (clause.columnsIn().some(column => column.score >= 1)) {
    return [];
  }
  const names = clause.profile.columns
    .filter(column => column.label === undefined)
    .map(({ name }) => ({ from: name, to: styleName(name, style.sense.style) }));
  const changed = names.filter(({ from, to }) => from !== to);
  const unique = new Set(names.map(({ to }) => to)).size === names.length && names.every(({ to }) => to !== '');
  const marks = [...nouns, ...clause.places(['headers', 'use', 'form', 'style'])].map(at => ({
    start: at,
    end: at + 1
  }));
  const heads = clause.heads('rename', 'cast', 'case', 'replace', 'cast');
  return changed.length > 0 && unique
    ? [makeChange(clause, [{ type: 'rename', names: changed }], [], [...heads, ...clause.changes('style'), ...marks])]
    : [];
}

/** "rename fare to ticket_price and sex to gender", "rename orderDate ordered_at". */
export function renameChange(clause: Clause): readonly Change[] {
  const [head] = clause.heads('rename');
  if (head === undefined) {
    return clause.heads('cast', 'case').length > 0 ? styled(clause) : [];
  }
  const names: { from: string; to: string }[] = [];
  const columns: ColumnSpan[] = [];
  const uses: Span[] = [head];
  let at = head.end;
  while (at < clause.tokens.length) {
    const column = clause.columnsIn({ start: at, end: clause.tokens.length })[0];
    const [to] = clause.places(TO, { start: column?.end ?? at, end: clause.tokens.length });
    if (column === undefined || to === undefined || column.score < NAMED) {
      break;
    }
    const [stop = clause.tokens.length] = clause.places(SEPARATORS, { start: to + 1, end: clause.tokens.length });
    const first = clause.tokens[to + 1];
    const name =
      first?.type === 'quoted'
        ? first.text
        : clause
            .slice({ start: to + 1, end: stop })
            .replace(/^(?:a|the)\s+/iu, '')
            .replace(/[.?!]$/u, '');
    const spaced = clause.profile.columns.some(one => one.name.includes(' '));
    names.push({
      from: column.column.name,
      to: /\s/u.test(name) && !spaced && first?.type !== 'quoted' ? name.replace(/\s+/gu, '_') : name
    });
    columns.push(column);
    uses.push({ start: to, end: stop });
    at = stop + 1;
  }
  const free = names.every(
    ({ to }) =>
      to !== '' && !clause.profile.columns.some(one => one.name === to && !names.some(({ from }) => from === to))
  );
  return names.length > 0 && free && new Set(names.map(({ to }) => to)).size === names.length
    ? [makeChange(clause, [{ type: 'rename', names }], columns, uses, { focus: names[0]?.to ?? '' })]
    : styled(clause);
}
