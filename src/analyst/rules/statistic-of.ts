import type { RoleColumn } from '../reading/reading.js';
import type { Marker, RuleContext } from './rule-context.js';

/** The statistics that a question asks for and what they are about, as far as every statistic needs it. */
export type Statistic = {
  /** Every word for a statistic; all are about the same one. */
  readonly markers: readonly Marker<'statistic'>[];
  /** The only name of a method or a test; `undefined` when none is given. */
  readonly name?: string;
  readonly subjects: readonly RoleColumn[];
  readonly keys: readonly RoleColumn[];
  /** Items that belong to any statistic: its words, its columns, the words of groups. */
  readonly uses: readonly number[];
};

/** Names that a more exact one may stand beside: "t-test … by Welch". */
const GENERAL = new Set(['t', 'normality', 'pearson']);

function asksForTest(context: RuleContext): boolean {
  return context.markers('part').some(({ sense }) => sense.part === 'verdict');
}

/** `undefined` unless all words for statistics are of these kinds and name at most one method. */
export function statisticOf(
  context: RuleContext,
  ...kinds: readonly Marker<'statistic'>['sense']['of'][]
): Statistic | undefined {
  const markers = context.markers('statistic');
  const about = markers.filter(({ sense }) => sense.of !== 'test' || sense.name !== undefined);
  const said = new Set(about.flatMap(({ sense }) => (sense.name === undefined ? [] : [sense.name])));
  const names = said.size > 1 ? [...said].filter(name => !GENERAL.has(name)) : [...said];
  const main = about.length === 0 ? markers : about;
  // "Is the difference significant?" names no statistic, but asks for a test.
  const asked = main.length > 0 || (kinds.includes('test') && asksForTest(context));
  if (!asked || names.length > 1 || !main.every(({ sense }) => kinds.includes(sense.of))) {
    return undefined;
  }
  const named = context.role('subject');
  // A column that is named twice, as words and as it is called, is meant once.
  const subjects = named.filter((one, at) => named.findIndex(({ column }) => column === one.column) === at);
  const keys = context.role('key');
  const others = context.reading.columns.some(column => !['subject', 'key', 'noun'].includes(column.role));
  if (others) {
    return undefined;
  }
  const [name] = names;
  const groups = keys.length === 0 ? [] : context.markers('group').map(marker => marker.item);
  return {
    markers,
    ...(name === undefined ? {} : { name }),
    subjects,
    keys,
    uses: [...markers, ...named, ...keys].map(one => one.item).concat(groups)
  };
}
