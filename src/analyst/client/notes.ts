import type { DatasetProfile } from '../../datasets/index.js';
import { planColumns, type Plan, sources } from '../../plan/index.js';

/** What a measure does with missing values, by its name in the plan. */
const SKIPPED: Readonly<Record<string, string>> = {
  mean: 'the mean skips them',
  sum: 'the total skips them',
  median: 'the median skips them',
  min: 'the lowest value skips them',
  max: 'the highest value skips them'
};

/** Text that begins with an amount: "$8,400.75", "1.200 €", "12 %". */
const AMOUNT = /^\s*[$€£¥]?\s*-?\d[\d.,\s]*(?:[$€£¥%]|[A-Za-z]{3})?\s*$/u;

/** Facts a reader of the answer should know; one sentence each. */
export function planNotes(plan: Plan, profiles: readonly DatasetProfile[]): readonly string[] {
  const names = new Set(sources(plan.of));
  const used = profiles.filter(({ name }) => names.has(name));
  const columns = new Set(planColumns(plan));
  const text = JSON.stringify(plan);
  const fns = Object.keys(SKIPPED).filter(fn => text.includes(`"fn":"${fn}"`));
  const [only, ...more] = fns;
  const skipped = only !== undefined && more.length === 0 ? `; ${SKIPPED[only] ?? ''}` : '';
  return used.flatMap(({ columns: all, rows, file }) => {
    const own = all.filter(({ name }) => columns.has(name));
    const missing = own.flatMap(({ name, nulls, type }) =>
      nulls === undefined || nulls.count === 0 || text.includes('"isMissing"')
        ? []
        : [
            `${name} is missing in ${share(nulls.count, nulls.evidence.type === 'sample' ? nulls.evidence.rows : rows)}${isMeasured(type) ? skipped : ''}`
          ]
    );
    const amounts = own.flatMap(({ name, type, top }) => {
      const [example] = (top?.values ?? []).filter(({ value }) => typeof value === 'string' && AMOUNT.test(value));
      return type === 'text' && example !== undefined ? [`${name} is text: ${String(example.value)}`] : [];
    });
    const { instead, leftOut = 0, path = '' } = file ?? {};
    const lines = leftOut === 1 ? '1 line is no row and is' : `${leftOut} lines are no rows and are`;
    return [
      ...missing,
      ...amounts,
      ...(leftOut > 0 ? [`${lines} left out of ${path}`] : []),
      ...(instead === undefined ? [] : [instead])
    ];
  });
}

const isMeasured = (type: string): boolean => ['integer', 'number', 'duration'].includes(type);

function share(count: number, rows: number | null): string {
  if (rows === null || rows === 0) {
    return `${count} rows`;
  }
  const percent = (100 * count) / rows;
  return `${percent < 0.1 ? 'less than 0.1' : percent.toFixed(1)} % of rows`;
}
