import { saysUnit, scaleOf } from '../scale-of.js';

test.each<[name: string, unit: string, scale: number]>([
  ['body mass g', 'kg', 1000],
  ['weight kg', 'g', 0.001],
  ['wait min', 'hours', 60],
  ['duration seconds', 'min', 60],
  ['flipper length mm', 'cm', 10],
  ['distance km', 'km', 1],
  ['volume ml', 'litres', 1000],
  ['weight kg', 'minutes', 1],
  ['weight', 'kg', 1],
  ['fare', 'eur', 1],
  ['min wait hours', 'min', 1 / 60]
])('a column %s takes a number of %s times %d', (name, unit, scale) => {
  expect(scaleOf(name.split(' '), unit)).toBeCloseTo(scale, 12);
});

test.each<[word: string, name: string, expected: boolean]>([
  ['hours', 'labour h', true],
  ['kilos', 'weight kg', true],
  ['minutes', 'labour h', false],
  ['hours', 'h labour', false],
  ['labour', 'labour', false]
])('"%s" says the unit of %s: %s', (word, name, expected) => {
  expect(saysUnit(word, name.split(' '))).toBe(expected);
});
