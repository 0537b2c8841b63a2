import type { DatasetsData } from '../../datasets/index.js';
import { decline } from '../client/decline.js';
import { nearColumns } from '../client/near-columns.js';
import { tokenize } from '../language/tokenize.js';
import { decide } from '../ranking/decide.js';
import { profileOf } from './development/profile-of.js';
import type { Table } from './development/table.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const zeros = Array.from({ length: 30 }, (_, row) => row % 5);
const table: Table = {
  name: 'trips',
  dates: ['began_at', 'ended_at'],
  columns: [
    { name: 'began_at', cells: zeros.map(day => `2024-03-0${String(day + 1)}`) },
    { name: 'ended_at', cells: zeros.map(day => `2024-03-0${String(day + 2)}`) },
    { name: 'boat_kind', cells: zeros.map(kind => ['ferry', 'canoe', 'raft'][kind % 3] ?? '') },
    { name: 'mast_height_m', cells: zeros.map(value => 10 + value) },
    { name: 'fare', cells: zeros.map(value => 7.5 + value) },
    { name: 'built', cells: zeros.map(value => 1990 + value) }
  ]
};
const profiles = [profileOf(table, 'pandas')];
const data: DatasetsData = { type: 'cellwright.datasets', profiles, variables: ['df'], modules: {} };

function declined(question: string): { readonly text: string; readonly chips: readonly string[] } {
  const decision = decide(question, data);
  if (decision.type === 'plan') {
    throw new Error(`Answered: ${JSON.stringify(decision.plan.steps)}`);
  }
  const reply = decline(decision, data, '', question);
  expect(reply.data.closest.map(chip => decide(chip, data).type)).toEqual(reply.data.closest.map(() => 'plan'));
  return { text: reply.text, chips: reply.data.closest };
}

describe('a decline', () => {
  it('says of no word that it was not read when a column or value of another frame is called by it', () => {
    const crew: Table = {
      name: 'crew',
      columns: [
        { name: 'boat_id', cells: zeros.map((_, row) => row) },
        { name: 'harbour', cells: zeros.map(value => ['Oslo', 'Bergen'][value % 2] ?? '') },
        { name: 'rank', cells: zeros.map(value => ['mate', 'cook'][value % 2] ?? '') }
      ]
    };
    const both = { ...data, profiles: [...profiles, profileOf(crew, 'pandas', 'crew')] };
    const question = 'percentage of fare by boat in each harbour';
    const decision = decide(question, both);
    expect(decision.type).toBe('declined');
    const { text } = decision.type === 'declined' ? decline(decision, both, '', question) : { text: '' };
    expect(text).toMatch(/^I (?:have no place for|know) /u);
    const valued = 'How many different boat kinds did Oslo launch?';
    const other = decide(valued, both);
    expect(other.type === 'declined' ? decline(other, both, '', valued).text : 'answered').not.toContain('read “Oslo');
  });

  it('names the column that does not exist', () => {
    expect(declined('What is the tonnage of the ferry?').text).toBe('There is no column “tonnage” in df.');
    expect(declined('average hull depth by boat kind').text).toContain('“hull');
  });

  it.each([
    ['average fair by boat kind', 'average fare by boat kind'],
    ['mean mast heihgt by boat kind', 'mean mast height by boat kind'],
    ['average fare of ferrey trips', 'average fare of ferry trips']
  ])('offers the question in the right spelling: %s', (question, chip) => {
    const decision = decide(question, data);
    const chips = decision.type === 'plan' ? [chip] : declined(question).chips;
    expect(chips[0]).toBe(chip);
  });

  it('says of two frames no more than that it cannot put them together', () => {
    const frames = ['piers', 'trips'].map(name => profileOf(table, 'pandas', name));
    const both = { ...data, profiles: frames };
    const question = 'top 5 piers by number of trips';
    const decision = decide(question, both);
    const text = decision.type === 'plan' ? 'answered' : decline(decision, both, '', question).text;
    expect(text).toBe('The question names piers and trips, and I cannot put them together in one answer.');
  });

  it('claims of no column that it is not there when one is called so', () => {
    const fares: Table = { name: 'fares', columns: [{ name: 'tonnage', cells: zeros }] };
    const both = { ...data, profiles: [...profiles, profileOf(fares, 'pandas', 'fares')] };
    const decision = { type: 'declined', reason: 'not-understood', nearest: [], detail: '' } as const;
    const { text } = decline(decision, both, '', 'What is the tonnage of the ferry in df?');
    expect(text).not.toContain('no column');
    expect(text).toContain('“tonnage”');
  });

  it('names the column that is near to a word', () => {
    const [profile] = profiles;
    const near = (text: string): string => (profile === undefined ? '' : nearColumns(tokenize(text), profile));
    expect(near('faires_paid')).toBe('the nearest is fare');
    expect(near('masts')).toBe('the nearest is mast_height_m');
    expect(near('kinds of boats')).toContain('boat_kind');
    expect(near('tonnage')).toBe('');
  });

  it('is one short sentence with one question at most, and no list of abilities', () => {
    for (const question of [
      'What is the tonnage of the ferry?',
      'Show a treemap of the fare',
      'Why is the fare low?'
    ]) {
      const { text, chips } = declined(question);
      expect(text).toMatch(/^[^.?!]+\.$/u);
      expect(text.length).toBeLessThan(100);
      expect(chips.length).toBeLessThanOrEqual(1);
    }
  });

  it.each([
    ['Which boat kind has an average fare above the built average?', 'above'],
    ['fare and mast height divided by built', 'divided']
  ])('names the words that it has no place for, or what it knows of them: %s', (question, word) => {
    const { text } = declined(question);
    expect(text).toMatch(/^(?:I have no place for|I know) “/u);
    expect(text).toContain(word);
  });

  it('names the columns between which it could not choose, each as a whole question', () => {
    const { text, chips } = declined('How many trips were in March 2024?');
    expect(text).toBe('“March 2024” could mean began_at or ended_at.');
    expect(chips[0]).toContain('began_at');
    expect(chips[1]).toContain('ended_at');
  });

  it.each([
    ['Show a treemap of the fare', 'treemap'],
    ['is there seasonality in the trips?', 'seasonality'],
    ['logistic regression of fare on mast height', 'logistic regression'],
    ['merge this with the other table', 'merge']
  ])('names the words that it did not read, and guesses nothing of what they ask for: %s', (question, word) => {
    expect(declined(question).text.toLowerCase()).toMatch(new RegExp(`^i could not read “${word}”`, 'u'));
  });

  it.each([
    'only for ferry',
    'and for canoe?',
    'now sort it descending',
    'what about 2024',
    'same by boat kind',
    'by boat kind'
  ])('asks for the whole of a question that leaves something out: %s', question => {
    expect(declined(question).text).toContain('leaves out what an earlier question said');
  });

  it('invents no age from a year or a date', () => {
    expect(declined('How old is the oldest ferry?').text).toBe('I could not read “how old”.');
    expect(declined('How old are the boats on average?').text).toBe('I could not read “how old”.');
  });
});
