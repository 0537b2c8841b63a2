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

const PAGE: Audience = { destination: 'page' };
const server = (level?: number): Audience => ({ destination: 'server', ...(level === undefined ? {} : { level }) });
const host = (place: string): Audience => ({ destination: 'network', place });
const network = (level?: number): Audience => ({ ...server(level), destination: 'network' });

test.each<readonly [string, Audience, Audience]>([
  ['the page from the server', PAGE, server()],
  ['the page from a host', PAGE, host('one')],
  ['the server from a host', server(), host('one')],
  ['one host from another', host('one'), host('two')],
  ['no level from one below the default of its place', server(), server(1)],
  ['a level from none, above the default of its place', network(4), network()],
  ['a level from a lower one', server(3), server(2)]
])('what was made for %s is withheld, the question aside', (_name, from, to) => {
  expect(read(made(from), to)).toEqual([TURN[0], WITHHELD]);
});

test.each<readonly [string, Audience, Audience]>([
  ['the same place', server(), server()],
  ['the same host', host('one'), host('one')],
  ['a nearer place', host('one'), PAGE],
  ['the default level, though it is not named', network(), network(1)],
  ['a higher level', server(1), server(2)]
])('what was made for a model is kept for one at %s', (_name, from, to) => {
  expect(read(made(from), to)).toEqual(TURN);
});

test('records that say nothing of their audience were made for anyone', () => {
  const anyone = TURN.map(message => ({ message }));
  expect(read(anyone, host('one'))).toEqual(TURN);
});

test('calls that still run are left out', () => {
  const running = TURN.slice(0, 2).map(message => ({ message }));
  expect(read(running, PAGE)).toEqual([TURN[0]]);
});
