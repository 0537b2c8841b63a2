import { makeCategories, makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import {
  fenceText,
  fromConversation,
  ownWords,
  Privacy,
  sharedName,
  shareFailure,
  type SharingLevel
} from '../../index.js';

const profiles = [
  makeProfile('df', [makeColumn('fare'), makeCategories('city', { Lisbon: 90, Porto: 60 })]),
  makeProfile('zones', [makeColumn('borough')])
];
const rows = [
  { dataset: 'df', columns: [[12.5], ['Lisbon']] },
  { dataset: 'zones', columns: [['Queens']] }
];
const snapshot = { profiles, variables: ['df'], modules: {} };

const withLevels = (levels: Record<string, SharingLevel>, destination: 'server' | 'network' = 'network'): Privacy =>
  new Privacy({ destination, levelOf: name => levels[name] ?? 'types' });

test('each dataset has its own level, and rows are read for those that show them', () => {
  const privacy = withLevels({ df: 'rows' });
  expect(privacy.wantsRows(profiles).map(({ name }) => name)).toEqual(['df']);
  const shared = privacy.shareRows(rows, profiles);
  expect(shared.map(({ dataset }) => dataset)).toEqual(['df']);
  const { text, blocks } = privacy.describe({ ...snapshot, rows: shared }, 'fare by city and borough', 'm');
  expect(text).toContain('rows, as they are: fare | city\n    12.5 | Lisbon');
  expect(text).not.toContain('Queens');
  expect(blocks.map(({ dataset }) => dataset)).toEqual(['df', 'zones']);
  for (const block of blocks) {
    expect(text).toContain(block.text);
  }
});

test('rows that were read before a level was lowered are not sent', () => {
  let level: SharingLevel = 'rows';
  const privacy = new Privacy({ destination: 'network', levelOf: () => level });
  const shared = { ...snapshot, rows: privacy.shareRows(rows, profiles) };
  level = 'masked';
  expect(privacy.describe(shared, 'city', 'm').text).not.toContain('12.5 | Lisbon');
  expect(privacy.describeOne(profiles[0]!, shared, { mark: 'm' })).not.toContain('12.5 | Lisbon');
});

test('output goes to a network only when just that was allowed', () => {
  const report = {};
  const other = {};
  const network = withLevels({});
  network.allow(report);
  expect(network.pass(report, fenceText('secret', 'm'))).toContain('secret');
  expect(network.pass(other, fenceText('secret', 'm'))).toBe(
    '[3 lines held back: they were not allowed to leave this computer.]'
  );
  expect(withLevels({}, 'server').pass(other, 'secret')).toBe('secret');
});

test('names are one line, of an error only a plain class name is told', () => {
  expect(ownWords`About ${sharedName('a\nb\u202e')}: ${2} of ${fromConversation('x')}`).toBe(
    'About a\\u000ab\\u202e: 2 of x'
  );
  expect(shareFailure('KeyError')).toBe('It failed with KeyError.');
  expect(shareFailure('could not convert 12')).toBe('It failed.');
});

test('only texts that passed fit into our own words', () => {
  const raw: string = 'anything';
  // @ts-expect-error A text from anywhere is not a shared text.
  expect(ownWords`Said ${raw}`).toBe('Said anything');
  // @ts-expect-error Nor can it be made one by writing it down.
  const claimed: ReturnType<typeof sharedName> = raw;
  expect(claimed).toBe('anything');
});
