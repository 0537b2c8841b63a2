import { makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import { SHARING_LEVELS } from '../../index.js';
import { shareProfile } from '../share-profile.js';

test.each(SHARING_LEVELS)('at %s the spread of a column stays in the page', level => {
  const column = makeColumn('fare', { spread: { counts: [48_213_377], evidence: { type: 'full' } } });
  expect(JSON.stringify(shareProfile(makeProfile('df', [column]), level))).not.toMatch(/48213377|spread/);
});
