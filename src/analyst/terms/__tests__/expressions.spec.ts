import { all, call, column, columnsRead, literal, opposite, plainName, tablesIn, termKey } from '../expressions.js';
import { SEPARATOR } from '../world.js';

const a = column(`one${SEPARATOR}a`);
const b = column(`two${SEPARATOR}b`);

test('columns and tables that an expression reads, wherever they stand in it', () => {
  const value = call('divide', { type: 'aggregate', fn: 'sum', of: a, where: call('isMissing', b) }, literal(2));
  expect([...columnsRead(value)]).toEqual([`one${SEPARATOR}a`, `two${SEPARATOR}b`]);
  expect([...tablesIn(value)]).toEqual(['one', 'two']);
  expect([...tablesIn(literal('one'))]).toEqual([]);
  expect([...tablesIn([a, a])]).toEqual(['one']);
});

test('a name without its table', () => {
  expect(plainName(`one${SEPARATOR}a`)).toBe('a');
  expect(plainName('mean_a')).toBe('mean_a');
});

test('equal terms have one key, other terms another', () => {
  expect(termKey(call('add', a, literal(1)))).toBe(termKey(call('add', a, literal(1))));
  const others = [
    call('add', a, literal(1)),
    call('add', a, literal('1')),
    call('add', literal(1), a),
    call('add', b, literal(1)),
    call('add', a, literal(null))
  ];
  expect(new Set(others.map(termKey)).size).toBe(others.length);
});

test('a property that is not there changes no key', () => {
  expect(termKey({ type: 'x', of: undefined })).toBe(termKey({ type: 'x' }));
});

test('the opposite of the opposite is the condition', () => {
  const conditions = [call('equal', a, literal(1)), call('isMissing', a), call('greater', a, literal(1)), a];
  for (const condition of conditions) {
    expect(opposite(condition)).not.toEqual(condition);
    expect(opposite(opposite(condition))).toEqual(condition);
  }
});

test('less is no opposite of more: what is missing is neither', () => {
  expect(opposite(call('greater', a, literal(1)))).toEqual(call('not', call('greater', a, literal(1))));
});

test('one condition stands alone, more are joined', () => {
  expect(all([a])).toBe(a);
  expect(all([a, b])).toEqual(call('and', a, b));
});
