import { profileWith } from '../../../analysis/__tests__/profile-with.js';
import { tokenize } from '../../language/tokenize.js';
import { columnWords } from '../column-words.js';
import { findColumns } from '../find-columns.js';

/** The column that the whole phrase stands for best, with other columns beside it that must not win. */
function best(phrase: string, names: readonly string[]): string | undefined {
  const tokens = tokenize(phrase);
  const found = findColumns(phrase, tokens, columnWords(profileWith(names.map(name => ({ name })))));
  const whole = found.filter(piece => piece.start === 0 && piece.end === tokens.length);
  const [first, second] = [...whole].sort((left, right) => right.score - left.score);
  if (first?.type !== 'column' || (second !== undefined && second.score > first.score - 0.01)) {
    return undefined;
  }
  return first.column.name;
}

describe('findColumns', () => {
  it.each<[string, string, readonly string[]]>([
    ['total amount', 'Tot Amt (USD)', ['Tip Amt (USD)', 'Tot Qty']],
    ['employee number', 'empl_no', ['empl_name', 'dept_no']],
    ['hire date', 'dtHired', ['dtLeft', 'hires']],
    ['department', 'dept', ['depth', 'deposit']],
    ['quantities', 'qty', ['quality']],
    ['date of birth', 'dob', ['dod', 'birth_place']],
    ['petal length', 'petallength', ['petalwidth', 'sepallength']],
    ['body mass', 'body_mass_g', ['body_length_mm']],
    ['salary', 'Gehalt', ['Alter', 'Name']],
    ['temprature', 'temperature', ['tempo']],
    ['distance', 'dstnc', ['district']],
    ['revenue', 'Umsatz_EUR', ['Kosten_EUR']],
    ['readmission', 'readmitted', ['admitted']]
  ])('finds %s in %s', (phrase, expected, others) => {
    expect(best(phrase, [expected, ...others])).toBe(expected);
  });

  it('prefers the very name over everything like it', () => {
    expect(best('cost', ['cost', 'price', 'total_cost'])).toBe('cost');
  });

  it.each<[string, readonly string[]]>([
    ['amount', ['tip_amount', 'fare_amount']],
    ['score', ['math score', 'reading score']]
  ])('finds no single best column for %s among equals', (phrase, names) => {
    expect(best(phrase, names)).toBeUndefined();
  });

  it.each<[string, readonly string[]]>([
    ['age >', ['age']],
    ['bonus', ['salary', 'grade']]
  ])('does not take %s for a column', (phrase, names) => {
    expect(best(phrase, names)).toBeUndefined();
  });
});
