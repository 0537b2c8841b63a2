import type { AnalysisStep } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import type { Clause } from './clause.js';
import { makeChange } from './make-change.js';

const namesOf = (columns: readonly { readonly column: { readonly name: string } }[]): string[] => [
  ...new Set(columns.map(one => one.column.name))
];

/** "names in upper case", "strip the blanks around city": texts written in another way, in their own column. */
export function caseChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('case', 'cast');
  const [style, ...others] = clause.changes('style');
  const columns = clause.columnsIn().filter(column => columnKind.isText(column.column) && column.score >= 0.7);
  if (style === undefined || style.sense.style === 'snake' || columns.length === 0) {
    return [];
  }
  const fn = style.sense.style;
  if (
    others.some(one => one.sense.style !== fn) ||
    clause.places(['names', 'headers']).some(at => clause.word(at - 1) === 'column')
  ) {
    return [];
  }
  const steps = namesOf(columns).map((name): AnalysisStep => ({
    type: 'derive',
    name,
    value: { type: 'call', fn, of: { type: 'column', column: name } }
  }));
  return [
    makeChange(clause, steps, columns, [
      ...heads,
      ...clause.changes('style'),
      ...clause.places(['around', 'from']).map(at => ({ start: at, end: at + 1 }))
    ])
  ];
}

/** "round fare to 1 decimal". */
export function roundChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('round');
  if (heads.length === 0) {
    return [];
  }
  const numbers = clause.tokens.flatMap((token, at) =>
    token.value === undefined ? [] : [{ start: at, end: at + 1, value: token.value }]
  );
  const whole = clause.places(['whole', 'integer', 'nearest', 'full']);
  const named = clause.columnsIn().filter(column => columnKind.isNumeric(column.column));
  const all = clause.places(['all', 'every', 'numeric', 'everything']);
  const digits = numbers[0]?.value ?? 0;
  if (
    numbers.length > 1 ||
    !Number.isInteger(digits) ||
    (numbers.length === 0 && whole.length === 0 && clause.changes('kind').length === 0)
  ) {
    return [];
  }
  const columns =
    named.length > 0
      ? namesOf(named)
      : all.length > 0
        ? clause.profile.columns.filter(column => column.type === 'number').map(column => column.name)
        : [];
  const steps = columns.map((name): AnalysisStep => ({
    type: 'derive',
    name,
    value: { type: 'round', of: { type: 'column', column: name }, digits }
  }));
  const uses = [
    ...heads,
    ...numbers,
    ...clause.changes('decimals'),
    ...clause.changes('kind'),
    ...[...whole, ...all].map(at => ({ start: at, end: at + 1 }))
  ];
  return steps.length === 0 ? [] : [makeChange(clause, steps, named, uses)];
}

/** "one-hot encode species", "turn payment into 0/1 columns, one for each method". */
export function dummiesChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('dummies');
  const turn = clause.heads('cast', 'replace');
  const zeros = clause
    .places(['0'])
    .filter(at => ['/', 'and', 'or', '-'].includes(clause.word(at + 1)) && clause.word(at + 2) === '1');
  const each = clause.places(['columns', 'indicator', 'indicators', 'flags', 'variables']);
  if (heads.length === 0 && (turn.length === 0 || zeros.length === 0 || each.length === 0)) {
    return [];
  }
  const columns = clause
    .columnsIn()
    .filter(column => columnKind.isGroupable(column.column) && !/_/u.test(column.text.replace(column.column.name, '')));
  // "called financing_cash and financing_loan": the names that the columns get anyway.
  const made = columns.flatMap(({ column: { name, top } }) =>
    top?.complete === true ? top.values.map(({ value }) => `${name}_${String(value)}`) : []
  );
  const told = clause.tokens.flatMap(({ text }, at) => (made.includes(text) ? [{ start: at, end: at + 1, text }] : []));
  const calls = clause.places(['called', 'named']).map(at => ({ start: at, end: at + 1 }));
  if (told.length > 0 && new Set(told.map(({ text }) => text)).size < made.length) {
    return [];
  }
  const first = clause.places(['first']);
  const drop = first.length > 0 ? clause.heads('drop') : [];
  const [column] = columns;
  if (column === undefined) {
    return [];
  }
  const uses = [
    ...heads,
    ...turn,
    ...told,
    ...(told.length > 0 ? calls : []),
    ...drop,
    ...clause.senses('group'),
    ...zeros.map(at => ({ start: at, end: at + 3 })),
    ...[
      ...each,
      ...first,
      ...clause.places(['one', 'per', 'method', 'category', 'kind', 'level', 'encoding', 'coding', 'hot'])
    ].map(at => ({ start: at, end: at + 1 }))
  ];
  return [
    makeChange(clause, [{ type: 'dummies', columns: namesOf(columns), dropFirst: first.length > 0 }], columns, uses)
  ];
}

/** "set the index to date", "reset the index". */
export function indexChange(clause: Clause): readonly Change[] {
  const [head] = clause.heads('index');
  if (head === undefined || clause.profile.engine !== 'pandas') {
    return [];
  }
  const columns = clause.columnsIn().filter(column => column.end <= head.start || column.start >= head.end);
  const reset = clause.places(['reset']);
  const verbs = clause.places(['set', 'make', 'use', 'turn']).map(at => ({ start: at, end: at + 1 }));
  const wanted = reset.length > 0 ? columns.length === 0 : columns.length > 0 && verbs.length > 0;
  return wanted
    ? [
        makeChange(clause, [{ type: 'indexBy', columns: namesOf(columns) }], columns, [
          ...clause.heads('index', 'cast'),
          ...verbs,
          ...reset.map(at => ({ start: at, end: at + 1 }))
        ])
      ]
    : [];
}

/** "melt q1 to q4 into long format, keeping id". */
export function unpivotChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('unpivot');
  if (heads.length === 0) {
    return [];
  }
  const named = clause
    .columnsIn()
    .filter(column => heads.every(head => head.end <= column.start || head.start >= column.end));
  const keeps = [
    ...clause.heads('keep').map(head => head.end),
    ...clause.places(['id', 'ids', 'identifier', 'identifiers', 'fixed', 'against'])
  ];
  const [from] = keeps;
  // "ts and machineId stay, …": those named before the word, up to the last comma or colon.
  const [stays] = clause.places(['stay', 'stays', 'remain', 'unchanged']);
  const [edge = -1] = stays === undefined ? [] : clause.places([':', ',', ';'], { start: 0, end: stays }).slice(-1);
  const stay = named.filter(column =>
    stays === undefined ? from !== undefined && column.start >= from - 1 : column.end <= stays && column.start > edge
  );
  const moved = named.filter(column => !stay.includes(column));
  const kept = namesOf(stay);
  const columns = namesOf(moved);
  if (columns.length + kept.length === 0 || (columns.length === 1 && kept.length === 0)) {
    return [];
  }
  const keep =
    kept.length > 0 ? kept : clause.profile.columns.map(column => column.name).filter(name => !columns.includes(name));
  const uses = [
    ...heads,
    ...clause.heads('keep', 'cast', 'pivot'),
    ...(stays === undefined ? [] : [{ start: stays, end: stays + 1 }]),
    ...clause
      .places([
        'long',
        'format',
        'form',
        'wide',
        'id',
        'ids',
        'identifier',
        'identifiers',
        'fixed',
        'variable',
        'variables',
        'reshape',
        'stack',
        'below',
        'other',
        'as',
        'turn'
      ])
      .map(at => ({ start: at, end: at + 1 }))
  ];
  const headings = clause.places(['columns', 'called', 'named', 'call']).flatMap(at => {
    const [first, joint, second] = [1, 2, 3].map(more => clause.tokens[at + more]);
    const free = [first, second].every(
      token =>
        token !== undefined &&
        ['word', 'quoted'].includes(token.type) &&
        !clause.profile.columns.some(column => column.name === token.text)
    );
    return free && ['and', ','].includes(joint?.lower ?? '') && first !== undefined && second !== undefined
      ? [{ start: at, end: at + 4, names: first.text, values: second.text }]
      : [];
  });
  const [heading] = headings;
  const step: AnalysisStep = {
    type: 'unpivot',
    keep,
    columns,
    names: heading?.names ?? 'variable',
    values: heading?.values ?? 'value'
  };
  return [makeChange(clause, [step], named, [...uses, ...headings], { focus: step.values })];
}
