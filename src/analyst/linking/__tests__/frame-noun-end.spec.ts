import { tokenize } from '../../language/tokenize.js';
import { frameNounEnd } from '../frame-noun-end.js';

/** The words of a question that name the rows of a frame. */
function named(frame: string, question: string): string {
  const tokens = tokenize(question);
  const at = tokens.findIndex((_, place) => frameNounEnd(frame, tokens, place) > place);
  return at < 0
    ? ''
    : tokens
        .slice(at, frameNounEnd(frame, tokens, at))
        .map(token => token.text)
        .join(' ');
}

describe('frameNounEnd', () => {
  it.each<[string, string, string]>([
    ['movements', 'how many movements per month', 'movements'],
    ['loan_applications', 'how many loan applications came in', 'loan applications'],
    ['loan_applications', 'applications per month', 'applications'],
    ['check_ins', 'number of check-ins', 'check - ins'],
    ['df_orders_2024', 'orders by month', 'orders'],
    ['sales_data', 'first ten sales', 'sales']
  ])('finds the rows of %s in: %s', (frame, question, words) => {
    expect(named(frame, question)).toBe(words);
  });

  it.each<[string, string]>([
    ['check_ins', 'how many people were in'],
    ['loan_applications', 'how many loans'],
    ['df', 'how many data points']
  ])('does not find the rows of %s in: %s', (frame, question) => {
    expect(named(frame, question)).toBe('');
  });
});
