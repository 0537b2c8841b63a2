import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { FETCHED_ROWS, inputs, isShort, planColumns, type Plan, sources, type Table } from '../../plan/index.js';
import { MEASURES } from './assumptions.js';
import { asPrinted, withLevels } from './seen.js';
import type { Text } from '../terms/texts.js';

/** Text that is an amount: "$8,400.75", "1.200 €", "12 %". */
const AMOUNT = /^\s*[$€£¥]?\s*-?\d[\d.,\s]*(?:[$€£¥%]|[A-Za-z]{3})?\s*$/u;

/** The keys that a plan groups by, and the whole plan, as texts. */
type Said = { readonly keys: string; readonly text: string };

/** Facts a reader of the answer should know; one sentence each. */
export function planNotes(plan: Plan, profiles: readonly DatasetProfile[]): readonly string[] {
  const { texts } = asPrinted(plan, profiles);
  const names = new Set(sources(plan.of));
  const read = new Set(planColumns(plan));
  const said: Said = { keys: keysOf(plan.of), text: JSON.stringify(plan) };
  const notes = profiles
    .filter(({ name }) => names.has(name))
    .flatMap(profile => [
      ...withLevels(profile)
        .columns.filter(({ name }) => read.has(name))
        .flatMap(column => [
          ...missingNotes(column, profile, said),
          ...textNotes(
            column,
            texts.find(text => text.column === column)
          )
        ]),
      ...fileNotes(profile),
      ...fetchNotes(plan, profile)
    ]);
  const isCorrelation = plan.type === 'test' && plan.kind === 'correlation' && plan.method === undefined;
  return [
    ...new Set([...notes, ...(isCorrelation ? ['scipy.stats.pearsonr gives the p-value of this correlation too'] : [])])
  ];
}

function missingNotes({ name, nulls }: ColumnProfile, { rows }: DatasetProfile, said: Said): readonly string[] {
  const of = nulls?.evidence.type === 'sample' ? nulls.evidence.rows : rows;
  const isMissing = nulls !== undefined && nulls.count > 0 && !said.text.includes('"isMissing"');
  return isMissing ? [`${name} is missing in ${share(nulls.count, of)}${leftOut(name, said)}`] : [];
}

/** What a text is read as, or that it holds amounts. */
function textNotes({ name, type, top }: ColumnProfile, text: Text | undefined): readonly string[] {
  if (text !== undefined) {
    const kind = text.as === 'number' ? 'number' : 'date';
    const example = String(top?.values[0]?.value);
    return [`${name} is text: ${example}. It is read as ${kind}s, and what is not a ${kind} counts as missing`];
  }
  const example = type === 'text' ? top?.values.find(({ value }) => AMOUNT.test(String(value))) : undefined;
  return example === undefined ? [] : [`${name} is text: ${String(example.value)}`];
}

/** What happens to rows in which a column is missing: they are in no group, or its only measure skips them; empty otherwise. */
function leftOut(name: string, { keys, text }: Said): string {
  const column = JSON.stringify({ type: 'column', name });
  if (keys.includes(column)) {
    return '; these rows are in no group';
  }
  const [only, ...more] = [...MEASURES].filter(([fn]) => text.includes(`"fn":"${fn}","of":${column}`));
  return only === undefined || more.length > 0 ? '' : `; the ${only[1]} skips them`;
}

/** The keys of all groupings in a table and its inputs, as one text. Groupings leave out missing keys. */
const keysOf = (table: Table): string =>
  [table.type === 'aggregate' ? JSON.stringify(table.by) : '', ...inputs(table).map(keysOf)].join('');

/** Which rows of a dataset are fetched from their engine, if any. */
function fetchNotes({ type, of }: Plan, { engine }: DatasetProfile): readonly string[] {
  if (!['dask', 'pyspark', 'ibis'].includes(engine) || isShort(of)) {
    return [];
  }
  if (type === 'table') {
    return [`At most ${FETCHED_ROWS} rows are fetched`];
  }
  return type === 'chart' || type === 'test' ? ['Every row of the columns that are read is fetched'] : [];
}

function fileNotes({ file }: DatasetProfile): readonly string[] {
  const { leftOut: lines = 0, path = '' } = file ?? {};
  const left = lines === 1 ? '1 line is not a row and is' : `${lines} lines are not rows and are`;
  return lines > 0 ? [`${left} left out of ${path}`] : [];
}

function share(count: number, rows: number | null): string {
  if (rows === null || rows === 0) {
    return `${count} rows`;
  }
  const percent = (100 * count) / rows;
  return `${percent < 0.1 ? 'less than 0.1' : percent.toFixed(1)} % of rows`;
}
