import { stemOf } from '../language/stem-of.js';

/** Codes of countries and languages, each with the words that people say instead. */
const CODES = `
  DE DEU GER|germany german
  FR FRA|france french
  ES ESP SPA|spain spanish
  IT ITA|italy italian
  PT PRT POR|portugal portuguese
  NL NLD DUT|netherlands dutch holland
  BE BEL|belgium belgian
  CH CHE|switzerland swiss
  AT AUT|austria austrian
  PL POL|poland polish
  CZ CZE CS|czechia czech
  SE SWE SV|sweden swedish
  NO NOR|norway norwegian
  DK DNK DA|denmark danish
  FI FIN|finland finnish
  IE IRL|ireland irish
  GB GBR UK|britain british england uk
  EN ENG|english
  US USA|america american usa us
  CA CAN|canada canadian
  MX MEX|mexico mexican
  BR BRA|brazil brazilian
  AR ARG|argentina argentinian
  CL CHL|chile chilean
  AU AUS|australia australian
  NZ NZL|zealand
  JP JPN JA|japan japanese
  CN CHN ZH|china chinese
  KR KOR KO|korea korean
  IN IND|india indian
  RU RUS|russia russian
  UA UKR UK|ukraine ukrainian
  TR TUR|turkey turkish
  GR GRC EL|greece greek
  HU HUN|hungary hungarian
  RO ROU|romania romanian
  ZA ZAF|africa
  EG EGY|egypt egyptian
  AR|arabic
  HR HRV|croatia croatian
`;

const STEMS = new Map<string, ReadonlySet<string>>();
for (const line of CODES.trim().split('\n')) {
  const [codes = '', words = ''] = line.trim().split('|');
  for (const code of codes.split(' ')) {
    STEMS.set(code, new Set([...(STEMS.get(code) ?? []), ...words.split(' ').map(stemOf)]));
  }
}

/** True when a word is what people say for a code of a country or a language; only the code has to be written as one. */
export function isSaidFor(stem: string, code: string): boolean {
  return STEMS.get(code)?.has(stem) === true;
}
