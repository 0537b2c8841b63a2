import { stemOf } from '../language/stem-of.js';

/** Words before the name of a quantity that add nothing to it, each with the words it may stand before. */
const WORDS: Readonly<Record<string, string>> = {
  air: 'pressure humidity hpa mbar',
  atmospheric: 'pressure hpa',
  barometric: 'pressure hpa',
  relative: 'humidity',
  body: 'weight mass height temperature temp length',
  blood: 'glucose sugar cholesterol haemoglobin hemoglobin',
  electric: 'power energy current voltage',
  electrical: 'power energy current voltage',
  carbon: 'co2',
  star: 'rating stars',
  time: 'days hours minutes months years seconds weeks',
  water: 'ph turbidity salinity',
  driving: 'mileage distance',
  exam: 'score grade mark points',
  money: 'amount paid spent',
  amount: 'owe paid spend charge invoice bill donate fee',
  amounts: 'owe paid spend charge invoice bill donate fee',
  weather: 'condition',
  sales: 'channel',
  stock: 'quantity hand level',
  marital: 'status',
  educational: 'education',
  geographic: 'region',
  payment: 'method',
  calendar: 'day week month year quarter'
};

/** Stems of quantities by the word before them that only says in full what is measured. */
export const FULL_QUANTITIES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(WORDS).map(([word, quantities]) => [word, quantities.split(' ').map(stemOf)])
);
