import { stemmer } from 'stemmer';

/** Irregular plurals and spellings that the stemmer keeps apart. */
const IRREGULAR: Readonly<Record<string, string>> = {
  men: 'man',
  women: 'woman',
  people: 'person',
  children: 'child',
  feet: 'foot',
  mice: 'mouse',
  cities: 'city',
  countries: 'country',
  categories: 'category',
  diagnoses: 'diagnosis',
  species: 'species',
  series: 'series',
  bought: 'buy',
  sold: 'sell',
  paid: 'pay',
  spent: 'spend',
  weighs: 'weight',
  weigh: 'weight',
  hourly: 'hour',
  sales: 'sale',
  canceled: 'cancel',
  cancelled: 'cancel',
  cancellation: 'cancel',
  centre: 'center',
  colour: 'color'
};

/** Words whose stem would be that of another word. */
const KEPT: Readonly<Record<string, string>> = { rating: 'rating', ratings: 'rating', rated: 'rating', news: 'news' };

const known = new Map<string, string>();

/** The stem of a lower-case word; the same for its plural and its usual forms. Words with other letters stay as they are. */
export function stemOf(word: string): string {
  const found = known.get(word);
  if (found !== undefined) {
    return found;
  }
  const kept = KEPT[word];
  if (kept !== undefined) {
    return kept;
  }
  const regular = IRREGULAR[word] ?? word;
  const stem = /^[a-z]{3,}$/u.test(regular) ? stemmer(regular) : regular;
  if (known.size > 20_000) {
    known.clear();
  }
  known.set(word, stem);
  return stem;
}
