import { makeCategories, makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import { renderDatasetInfo } from '../render-dataset-info.js';

const wide = makeProfile(
  'wide',
  Array.from({ length: 120 }, (_, at) => makeColumn(`c${at}`))
);

test('pages hold fifty columns and say how many there are', () => {
  const pages = [1, 2, 3, 4].map(page => renderDatasetInfo(wide, { level: 'types', mark: 'm', page }));
  expect(pages.map(page => page.split('\n').filter(line => line.startsWith('  c')).length)).toEqual([50, 50, 20, 0]);
  expect(pages[2]).toContain('Page 3 of 3.');
  expect(pages[3]).toContain('There is no page 4; the last one is 3.');
});

test('columns asked for by name are told about, unknown ones with the nearest names', () => {
  const profile = makeProfile('df', [makeCategories('ride_class', { a: 9, b: 9 }), makeColumn('fare')]);
  const text = renderDatasetInfo(profile, { level: 'statistics', mark: 'm', columns: ['fare', 'class'] });
  expect(text).toContain('  fare float64, <0.1% missing, 2.5..350.25, ~4312 distinct');
  expect(text).toContain('  No column class. Nearest: ride_class');
});

test('twenty categories are listed whole', () => {
  const counts = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`cat_${at}`, 100 - at]));
  const text = renderDatasetInfo(makeProfile('df', [makeCategories('kind', counts)]), {
    level: 'statistics',
    mark: 'm'
  });
  expect(text).toContain('cat_0, cat_1,');
  expect(text).toContain('cat_19');
});
