import { enforcedLevel, shownLevel, type SharingRules } from '../sharing-level.js';

const rules: SharingRules = {
  levels: { page: 'statistics', server: 'statistics', network: 'types' },
  cap: { page: 'rows', server: 'rows', network: 'rows' }
};
const capped: SharingRules = { ...rules, cap: { page: 'types', server: 'statistics', network: 'names' } };

test('a dataset nobody chose a level for has that of its destination', () => {
  expect(shownLevel(undefined, 'network', rules)).toBe('types');
  expect(shownLevel(undefined, 'server', rules)).toBe('statistics');
});

test('a choice holds, up to the cap', () => {
  expect(shownLevel('rows', 'network', rules)).toBe('rows');
  expect(shownLevel('rows', 'network', capped)).toBe('names');
  expect(shownLevel('names', 'server', capped)).toBe('names');
  expect(enforcedLevel('masked', 'server', capped)).toBe('statistics');
});

test('the page is not limited, but by a lower choice or a cap', () => {
  expect(enforcedLevel(undefined, 'page', rules)).toBeNull();
  expect(enforcedLevel('rows', 'page', rules)).toBeNull();
  expect(enforcedLevel('types', 'page', rules)).toBe('types');
  expect(enforcedLevel(undefined, 'page', capped)).toBe('types');
  expect(enforcedLevel('rows', 'page', { ...rules, cap: { ...rules.cap, page: 'statistics' } })).toBe('statistics');
});
