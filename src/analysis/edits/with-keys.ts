import type { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { mapConditions } from './map-conditions.js';
import { withStep } from './with-step.js';

const same = (one: GroupKey, other: GroupKey): boolean => JSON.stringify(one) === JSON.stringify(other);

function joined(old: readonly GroupKey[], keys: readonly GroupKey[]): GroupKey[] {
  return [...old, ...keys.filter(key => !old.some(one => same(one, key)))];
}

function grouped(step: AnalysisStep, keys: readonly GroupKey[], add: boolean): AnalysisStep | undefined {
  switch (step.type) {
    case 'aggregate':
    case 'share':
    case 'ratio':
      return { ...step, by: add ? joined(step.by, keys) : [...keys] };
    case 'distribution': {
      const [key, ...others] = keys;
      return key === undefined || others.length > 0 || add ? undefined : { ...step, by: key };
    }
    case 'top':
      return step.by === undefined ? undefined : { ...step, within: add ? joined(step.within ?? [], keys) : [...keys] };
    default:
      return undefined;
  }
}

/**
 * The plan with other groups, or with further ones: "per region instead", "split by sex too". A condition that leaves one
 * group of a new key is dropped. `undefined` for a plan that cannot be grouped; one that names a single group gets other
 * groups in either case.
 */
export function withKeys(
  plan: AnalysisPlan,
  keys: readonly GroupKey[],
  how: 'add' | 'replace'
): AnalysisPlan | undefined {
  const at = plan.steps.findIndex(step => grouped(step, keys, false) !== undefined);
  const step = plan.steps[at];
  if (step === undefined) {
    return undefined;
  }
  const ranked = plan.steps.slice(at + 1).some(later => later.type === 'top' && later.answer === 'label');
  const next = grouped(step, keys, how === 'add' && !ranked);
  if (next === undefined) {
    return undefined;
  }
  const columns = new Set(keys.flatMap(key => (typeof key === 'string' ? [keyColumn(key)] : [])));
  const free = mapConditions(withStep(plan, at, next), condition =>
    condition.type === 'compare' && condition.op === 'eq' && columns.has(condition.column) ? undefined : condition
  );
  return free;
}
