import type { CompileContext } from '../compile/compile-context.js';
import type { GroupKey } from '../keys/group-key.js';
import type { ChartStep } from '../operations/chart.js';
import type { Arrangement } from './arrange.js';
import { arrangeWide } from './arrange-wide.js';
import { reindexCalendar } from './reindex-calendar.js';

type Flat = {
  /** pandas code of a frame with a row for each group. */
  readonly code: string;
  /** Literals of the names of its columns. */
  readonly keys: readonly string[];
  readonly measures: readonly string[];
};

/** Characters of the day or time on which a period begins that name it. */
function dayLength(key: GroupKey): number | undefined {
  if (typeof key === 'string' || key.as === 'part' || key.unit === 'year') {
    return undefined;
  }
  return key.unit === 'hour' ? 16 : key.unit === 'month' ? 7 : 10;
}

/** pandas code of groups as they are drawn, from a frame that holds keys and measures as columns. */
export function flatGroups(
  step: ChartStep,
  { code, keys, measures }: Flat,
  arranged: Arrangement,
  turned: boolean,
  context: CompileContext
): string {
  const [first = '', second = ''] = keys;
  const [measure = ''] = measures;
  const named = step.kind === 'bar' || step.kind === 'pie' ? dayLength(arranged.place) : undefined;
  const shorten = named === undefined ? '' : `lambda day: str(day)[:${String(named)}]`;
  const names = shorten === '' ? '' : `.rename(${arranged.series === undefined ? shorten : `index=${shorten}`})`;
  if (arranged.series === undefined) {
    const values = measures.length === 1 ? measure : `[${measures.join(', ')}]`;
    return `${code}.set_index(${first})[${values}]${names}`;
  }
  const [index, columns] = turned ? [second, first] : [first, second];
  const counted = context.steps.some(
    step => step.type === 'aggregate' && step.measures.every(({ fn }) => fn === 'count' || fn === 'sum')
  );
  const wide = `${code}.pivot(index=${index}, columns=${columns}, values=${measure})`;
  const calendar = reindexCalendar(arranged.place, arranged.series);
  return `${arrangeWide(`${wide}${calendar}${counted && step.kind !== 'line' ? '.fillna(0)' : ''}`, arranged)}${names}`;
}
