import { makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import { checkCode } from '../../index.js';
import { CODES } from './degenerate-codes.js';

const profiles = [makeProfile('df', [makeColumn('a')])];

test.each(Object.entries(CODES))('code of nothing but %s has an answer', async (_, code) => {
  expect(await checkCode(code, { profiles, variables: ['df', 'a', 'f'], modules: {} })).not.toEqual([]);
});
