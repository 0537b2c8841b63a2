import type { ColumnProfile } from '../../datasets/index.js';

/** Units as they end the names of columns, and how they are written. Those of one letter end names of numbers only. */
const UNIT_NAMES: Readonly<Record<string, string>> = {
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  chf: 'CHF',
  inr: 'INR',
  jpy: 'JPY',
  cad: 'CAD',
  $: '$',
  '€': '€',
  '£': '£',
  cents: 'cents',
  km: 'km',
  m: 'm',
  mi: 'miles',
  miles: 'miles',
  cm: 'cm',
  mm: 'mm',
  ft: 'ft',
  inch: 'inches',
  kg: 'kg',
  g: 'g',
  mg: 'mg',
  lb: 'lb',
  lbs: 'lb',
  t: 't',
  tonnes: 't',
  mins: 'minutes',
  minutes: 'minutes',
  hours: 'hours',
  hrs: 'hours',
  hr: 'hours',
  h: 'hours',
  s: 'seconds',
  sec: 'seconds',
  secs: 'seconds',
  seconds: 'seconds',
  ms: 'ms',
  days: 'days',
  weeks: 'weeks',
  months: 'months',
  yrs: 'years',
  years: 'years',
  degc: '°C',
  '°c': '°C',
  celsius: '°C',
  degf: '°F',
  '°f': '°F',
  kmh: 'km/h',
  kph: 'km/h',
  mph: 'mph',
  mps: 'm/s',
  m2: 'm²',
  sqm: 'm²',
  sqft: 'sq ft',
  km2: 'km²',
  ha: 'ha',
  l: 'l',
  ml: 'ml',
  m3: 'm³',
  kwh: 'kWh',
  mwh: 'MWh',
  kw: 'kW',
  kcal: 'kcal',
  pct: '%',
  percent: '%',
  '%': '%',
  mmhg: 'mmHg',
  hpa: 'hPa',
  bar: 'bar',
  rpm: 'rpm',
  bpm: 'bpm',
  db: 'dB',
  hz: 'Hz',
  khz: 'kHz',
  mhz: 'MHz',
  ppm: 'ppm',
  mgdl: 'mg/dl'
};

/** What is measured, in words, and the unit it is measured in. */
export type Label = { readonly words: string; readonly unit?: string };

const TIME = /dur|time|delay|wait|length|trip|travel|ride|stay|late|session/iu;
const HEAT = /temp|dew|air|water|heat|cool|surface|room/iu;

/** The words of a name as it stands: parted at underscores and at case changes. Capitals stay where a word is an initialism. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(?<=[\p{L}\p{N}])(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_-]+|\.(?!\d)/u)
    .filter(word => word !== '')
    .map(word => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word));
}

function unitOf(word: string, before: readonly string[], isNumber: boolean): string | undefined {
  const lower = word.toLowerCase();
  const rest = before.join(' ');
  if (before.length === 0) {
    return undefined;
  }
  if (lower === 'min' || lower === 'minute') {
    return TIME.test(rest) ? 'minutes' : undefined;
  }
  if (lower === 'c' || lower === 'f') {
    return HEAT.test(rest) ? `°${lower.toUpperCase()}` : undefined;
  }
  return lower.length > 1 || isNumber ? UNIT_NAMES[lower] : undefined;
}

/** A column's name in plain words, with the unit that its end names: `salary_eur` is salary in EUR. */
export function nameLabel(name: string, column: ColumnProfile | undefined): Label {
  const bracketed = /^(.*\S)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/u.exec(name);
  if (bracketed) {
    return { words: wordsOf(bracketed[1] ?? name).join(' '), unit: bracketed[2] ?? '' };
  }
  const words = wordsOf(name);
  const isNumber = column === undefined || column.type === 'integer' || column.type === 'number';
  const last = words.at(-1) ?? '';
  const per = words.at(-2)?.toLowerCase() === 'per';
  const lower = per ? words.slice(0, -3) : words.slice(0, -1);
  const unit = unitOf(last, lower, isNumber);
  if (per) {
    const over = unitOf(words.at(-3) ?? '', lower, isNumber);
    return unit === undefined || over === undefined
      ? { words: words.join(' ') }
      : { words: lower.join(' '), unit: `${over}/${unit}` };
  }
  // What is left has to say what is measured: `eur_kg` is no amount of kg.
  const isUnit = lower.length === 1 && Object.hasOwn(UNIT_NAMES, lower[0]?.toLowerCase() ?? '');
  return unit === undefined || isUnit ? { words: words.join(' ') } : { words: lower.join(' '), unit };
}
