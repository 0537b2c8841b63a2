import { stemOf } from '../language/stem-of.js';

const GROUPS = [
  'male man men boy m gentleman guy mann mannlich',
  'female woman women girl f lady w frau weiblich',
  'yes true y ja',
  'no false n nein',
  'usa us america american',
  'uk britain british england',
  'germany german deutschland',
  'france french',
  'italy italian',
  'spain spanish',
  'married verheiratet',
  'cancelled canceled storniert',
  'shipped versendet',
  'delivered geliefert',
  'pending open offen',
  'paid bezahlt',
  'survived alive survivor',
  'died dead deceased'
].map(group => new Set(group.split(' ').map(stemOf)));

/** True when a word may stand for a value with another name: `women` for `female` or `F`. */
export function areSameValue(stem: string, value: string): boolean {
  const other = stemOf(value);
  return GROUPS.some(group => group.has(stem) && group.has(other));
}
