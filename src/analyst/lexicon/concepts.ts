import { stemOf } from '../tokens/tokenize.js';

/** Things that columns hold, and everyday words for them: a weak hint, which only the ranker uses. */
const CONCEPTS: Readonly<Record<string, string>> = {
  money:
    'revenue income takings sale turnover earn spend paid cost costly price fee amount charge money earning cheap expensive pricey bill worth value proceeds receipt euro dollar pound budget salary wage rate rent',
  weight: 'weight heavy light weigh kilo gram mass wt',
  height: 'height tall short high',
  length: 'length long',
  age: 'age old young',
  duration: 'duration long last minute hour length time stay wait',
  temperature: 'temperature hot warm cold cool degree heat freeze temp',
  rain: 'rain rainy precipitation wet dry rainfall',
  wind: 'wind windy gust',
  sun: 'sun sunny sunshine',
  speed: 'speed fast slow quick',
  distance: 'distance far mile near',
  size: 'size big large small area capacity space surface',
  quantity: 'quantity unit count piece item volume',
  rating: 'rating score star satisfied satisfaction review grade mark feedback good bad',
  power: 'power output energy strong watt',
  date: 'date day time',
  place: 'city town place where location site branch area region country',
  person: 'who name person staff employee customer member player driver',
  sex: 'sex gender man woman male female',
  kind: 'kind type category sort class group style',
  status: 'status state outcome result condition decision',
  pressure: 'pressure bar',
  late: 'late delay overdue',
  depth: 'depth deep',
  stock: 'stock inventory',
  crowd: 'attendance crowd spectator visitor audience',
  channel: 'channel method payment way means'
};

const BY_STEM = new Map<string, Set<string>>();
for (const [concept, words] of Object.entries(CONCEPTS)) {
  for (const word of words.split(' ')) {
    const stem = stemOf(word);
    BY_STEM.set(stem, (BY_STEM.get(stem) ?? new Set()).add(concept));
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The concepts that a stem may mean. */
export const conceptsOf = (stem: string): ReadonlySet<string> => BY_STEM.get(stem) ?? NONE;

/** Units at the end of column names, and what is measured in them. */
export const UNIT_CONCEPTS: Readonly<Record<string, string>> = {
  kg: 'weight',
  g: 'weight',
  cm: 'height length',
  mm: 'rain length',
  eur: 'money',
  usd: 'money',
  gbp: 'money',
  chf: 'money',
  min: 'duration',
  mins: 'duration',
  minutes: 'duration',
  h: 'duration',
  hours: 'duration',
  days: 'duration',
  c: 'temperature',
  km: 'distance',
  sqm: 'size',
  kw: 'power',
  kwh: 'power',
  hpa: 'pressure',
  kmh: 'speed'
};
