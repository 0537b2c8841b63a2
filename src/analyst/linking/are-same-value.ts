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
  'brazil brazilian',
  'argentina argentinian argentine',
  'portugal portuguese',
  'netherlands dutch holland',
  'belgium belgian',
  'switzerland swiss',
  'austria austrian',
  'poland polish',
  'sweden swedish',
  'norway norwegian',
  'denmark danish',
  'finland finnish',
  'ireland irish',
  'scotland scottish',
  'wales welsh',
  'greece greek',
  'turkey turkish',
  'russia russian',
  'ukraine ukrainian',
  'croatia croatian',
  'serbia serbian',
  'japan japanese',
  'china chinese',
  'korea korean',
  'india indian',
  'canada canadian',
  'mexico mexican',
  'australia australian',
  'colombia colombian',
  'chile chilean',
  'uruguay uruguayan',
  'nigeria nigerian',
  'ghana ghanaian',
  'senegal senegalese',
  'egypt egyptian',
  'morocco moroccan',
  'married verheiratet',
  'cancelled canceled storniert',
  'shipped versendet',
  'delivered geliefert',
  'pending open offen',
  'paid bezahlt',
  'survived alive survivor',
  'died dead deceased'
];

/** The groups that each stem is in. */
const GROUPS_OF = new Map<string, ReadonlySet<number>>();
GROUPS.forEach((group, at) => {
  for (const stem of group.split(' ').map(stemOf)) {
    GROUPS_OF.set(stem, new Set([...(GROUPS_OF.get(stem) ?? []), at]));
  }
});

/** True when a word may stand for a value with another name: `women` for `female` or `F`. */
export function areSameValue(stem: string, value: string): boolean {
  const own = GROUPS_OF.get(stem);
  const others = own === undefined ? undefined : GROUPS_OF.get(stemOf(value));
  return own !== undefined && others !== undefined && [...own].some(group => others.has(group));
}
