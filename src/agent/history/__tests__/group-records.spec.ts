import type { Audience, Message, MessageRecord } from '../../index.js';
import { groupRecords } from '../history-record.js';

const CANARY = 'CANARY-7731';
const PAIR: readonly Message[] = [
  { role: 'assistant', text: '', calls: [{ id: 'a', name: 'look', arguments: CANARY }] },
  { role: 'tool', callId: 'a', toolName: 'look', status: 'ok', parts: [{ type: 'text', text: CANARY }] }
];
const TURN: readonly Message[] = [
  { role: 'user', text: 'Which island?' },
  ...PAIR,
  { role: 'assistant', text: CANARY, calls: [] }
];
const made = (audience: Audience): readonly MessageRecord[] => TURN.map(message => ({ message, audience }));
const read = (records: readonly MessageRecord[], to: Audience): readonly Message[] =>
  groupRecords(records, to).flatMap(({ messages }) => messages);
const WITHHELD: Message = { role: 'assistant', text: 'Answered elsewhere; the answer is withheld here.', calls: [] };

test.each<readonly [string, Audience, Audience]>([
  ['the page from the server', { destination: 'page' }, { destination: 'server' }],
  ['the page from a host', { destination: 'page' }, { destination: 'network', place: 'one' }],
  ['the server from a host', { destination: 'server' }, { destination: 'network', place: 'one' }],
  ['one host from another', { destination: 'network', place: 'one' }, { destination: 'network', place: 'two' }],
  ['no level from one below the default of its place', { destination: 'server' }, { destination: 'server', level: 1 }],
  [
    'a level from none, above the default of its place',
    { destination: 'network', level: 4 },
    { destination: 'network' }
  ],
  ['a level from a lower one', { destination: 'server', level: 3 }, { destination: 'server', level: 2 }]
])('what was made for %s is withheld, the question aside', (_name, from, to) => {
  const seen = read(made(from), to);
  expect(seen).toEqual([TURN[0], WITHHELD]);
});

test.each<readonly [string, Audience, Audience]>([
  ['the same place', { destination: 'server' }, { destination: 'server' }],
  ['the same host', { destination: 'network', place: 'one' }, { destination: 'network', place: 'one' }],
  ['a nearer place', { destination: 'network', place: 'one' }, { destination: 'page' }],
  ['the default level, though it is not named', { destination: 'network' }, { destination: 'network', level: 1 }],
  ['a higher level', { destination: 'server', level: 1 }, { destination: 'server', level: 2 }]
])('what was made for a model is kept for one at %s', (_name, from, to) => {
  expect(read(made(from), to)).toEqual(TURN);
});

test('records that say nothing of their audience were made for anyone', () => {
  expect(
    read(
      TURN.map(message => ({ message })),
      { destination: 'network', place: 'one' }
    )
  ).toEqual(TURN);
});

test('calls that still run are left out', () => {
  const running = TURN.slice(0, 2).map(message => ({ message }));
  expect(read(running, { destination: 'page' })).toEqual([TURN[0]]);
});
