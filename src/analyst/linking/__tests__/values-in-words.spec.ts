import { profileWith } from '../../../analysis/__tests__/profile-with.js';
import { tokenize } from '../../language/tokenize.js';
import { findValues } from '../find-values.js';

function found(question: string, values: readonly string[]): readonly string[] {
  const top = {
    values: values.map(value => ({ value, count: 2 })),
    complete: true,
    evidence: { type: 'full' }
  } as const;
  const profile = profileWith([{ name: 'kind', type: 'text', top }]);
  return findValues(tokenize(question), profile).flatMap(piece =>
    piece.type === 'value' && piece.score > 0.5 ? [piece.value] : []
  );
}

describe('a value in other words', () => {
  it.each<[string, string]>([
    ['how many part-timers', 'part-time'],
    ['average pay of full timers', 'full-time'],
    ['Londoners above 60', 'London'],
    ['Spanish calls', 'ES'],
    ['cars from Germany', 'DEU']
  ])('reads %s as the value %s', (question, value) => {
    expect(found(question, [value, 'other'])).toContain(value);
  });

  it.each<[string, string]>([
    ['is it there', 'IT'],
    ['no rooms in there', 'IN'],
    ['how many builders', 'building'],
    ['how many engineers', 'engineering']
  ])('does not read %s as the value %s', (question, value) => {
    expect(found(question, [value, 'other'])).not.toContain(value);
  });
});
