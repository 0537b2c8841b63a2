import type { AgentEventBody } from '../../../../agent/index.js';
import { RunDeadlines } from '../run-deadlines.js';

const MINUTE = 60_000;
const callId = 'c';
const question = { callId, toolName: 't', question: 'Which?', options: [] };
const request = { callId, toolName: 't', title: '', code: '', facts: [] };
const allowed: AgentEventBody = { type: 'approval-end', callId, decision: { type: 'allow' } };

let passed: string[];
let deadlines: RunDeadlines;
const hear = (event: AgentEventBody): void => deadlines.hear({ ...event, runId: 'r', seq: 0 });

beforeEach(() => {
  jest.useFakeTimers();
  passed = [];
  deadlines = new RunDeadlines({ step: 10, run: 30 }, what => passed.push(what));
  hear({ type: 'run-start', query: 'q' });
  hear({ type: 'step-start', step: 1 });
});
afterEach(() => jest.useRealTimers());

/** Of the ten minutes of a step, one was left. */
function expectOneMinuteLeft(): void {
  jest.advanceTimersByTime(MINUTE - 1);
  expect(passed).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(passed).toEqual(['step']);
}

describe('RunDeadlines', () => {
  it('gives each step its time, and tells of the run that takes too long', () => {
    for (const step of [2, 3, 4]) {
      jest.advanceTimersByTime(9 * MINUTE);
      hear({ type: 'step-end', step: step - 1, ms: 0 });
      hear({ type: 'step-start', step });
    }
    expect(passed).toEqual([]);
    jest.advanceTimersByTime(3 * MINUTE);
    expect(passed).toEqual(['run']);
  });

  it.each([60, -60])('counts no time by which the clock of the machine jumps, as after a sleep: %i minutes', jump => {
    jest.advanceTimersByTime(9 * MINUTE);
    jest.setSystemTime(Date.now() + jump * MINUTE);
    hear({ type: 'approval-request', request });
    hear(allowed);
    expectOneMinuteLeft();
  });

  const givenUp = { callId, toolName: 't', status: 'timeout', parts: [], ms: 0 } as const;
  it.each<[string, AgentEventBody, AgentEventBody]>([
    ['an approval', { type: 'approval-request', request }, allowed],
    ['an answer', { type: 'user-question', question }, { type: 'user-answer', callId, answer: 'x' }],
    ['a question that is given up', { type: 'user-question', question }, { type: 'tool-end', result: givenUp }]
  ])('stands still while it waits for %s', (_, asked, answered) => {
    jest.advanceTimersByTime(9 * MINUTE);
    hear(asked);
    jest.advanceTimersByTime(100 * MINUTE);
    hear(answered);
    expectOneMinuteLeft();
  });
});
