const PERSONS =
  'person people individual human passenger customer client employee worker staff student pupil learner patient member user guest participant ' +
  'respondent player athlete driver rider citizen resident inhabitant applicant candidate voter owner buyer traveler tourist borrower subscriber ' +
  'shopper attendee recipient donor author scientist volunteer listener viewer follower colleague personnel caller motorist commuter cyclist ' +
  'competitor contestant entrant delegate claimant policyholder cardholder taxpayer shareholder investor tenant consumer purchaser patron camper ' +
  'hiker climber skier swimmer agent runner visitor nurse doctor teacher';
const DEEDS =
  'order transaction sale purchase booking reservation trip ride journey flight visit call ticket payment delivery session event meeting appointment ' +
  'stay admission rental game match race incident accident arrival departure inspection sighting dive voyage tour workout check movement hire dose ' +
  'treatment repair stint reading measurement parcel shipment';

const KINDS: ReadonlyMap<string, 'person' | 'deed'> = new Map([
  ...PERSONS.split(' ').map(word => [word, 'person'] as const),
  ...DEEDS.split(' ').map(word => [word, 'deed'] as const)
]);

/** Whether a noun for a row is about a person or about something that happened; `undefined` for all others. */
export function rowKindOf(word: string): 'person' | 'deed' | undefined {
  return KINDS.get(word) ?? KINDS.get(word.replace(/s$/u, '')) ?? KINDS.get(word.replace(/ies$/u, 'y'));
}
