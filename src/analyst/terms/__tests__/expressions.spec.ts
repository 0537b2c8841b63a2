import { c, call, l } from '../../__tests__/plans.js';
import { opposite } from '../expressions.js';

test('the opposite of the opposite is the condition', () => {
  for (const condition of [
    call('equal', c('a'), l(1)),
    call('isMissing', c('a')),
    call('greater', c('a'), l(1)),
    c('a')
  ]) {
    expect(opposite(condition)).not.toEqual(condition);
    expect(opposite(opposite(condition))).toEqual(condition);
  }
});

test('less is no opposite of more: what is missing is neither', () => {
  expect(opposite(call('greater', c('a'), l(1)))).toEqual(call('not', call('greater', c('a'), l(1))));
});
