import {
  FailedTaskError,
  type FailedTaskCode,
  type ModelFailureCode,
  type RunResult
} from '../../../../agent/index.js';
import type { DatasetProfile } from '../../../../datasets/index.js';
import type { PlanRecord } from '../../../../plan/index.js';
import type { KernelSnapshot } from '../../../../toolsets/index.js';
import { finishTurn, turnError, reliedOn } from '../finish-turn.js';
import { Starters, suggestNextFor } from '../suggestions.js';
import { makeProposal, makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

const report = { runId: 'run-1', steps: [], usage: {}, messages: [], ms: 40 };
const answer = (text: string): RunResult => ({ status: 'answer', text, ...report });
const cut: RunResult = { status: 'answer', text: 'Three an', cut: 'length', ...report };
const ended: RunResult = { status: 'tool', value: 'Ticket 7 is open.', toolName: 'other', callId: 'c', ...report };
const failed = (error: FailedTaskError): RunResult => ({ status: 'failed', error, ...report });
const no = new FailedTaskError('fatal', 'No.');
const died = Object.assign(new Error('The kernel died.'), { code: 'kernel_dead' });
const lost = failed(new FailedTaskError('fatal', 'x', { cause: died }));
const declined: RunResult = {
  ...answer('I could not read this.'),
  messages: [
    {
      role: 'assistant',
      text: 'I could not read this.',
      calls: [],
      data: { type: 'cellwright.decline', closest: ['How many rows?', 'b', 'c', 'd'] } as never
    }
  ]
};

describe('finishTurn', () => {
  it.each<[string, RunResult, string, boolean, object]>([
    [
      'repeats no answer',
      answer('Three.'),
      'Hm.\n\nThree.\n',
      false,
      { text: 'Hm.\n\nThree.', status: 'done', ms: 40 }
    ],
    ['says that a reply was cut', cut, '', false, { text: 'Three an', error: { title: 'The reply was cut off' } }],
    ['offers what the analyst can do instead', declined, '', false, { suggestions: ['How many rows?', 'b', 'c'] }],
    ['shows with what a foreign tool ended the run', ended, '', false, { text: 'Ticket 7 is open.' }],
    ['shows it below what was said before', ended, 'I open one.', false, { text: 'I open one.\n\nTicket 7 is open.' }],
    ['tells a lost kernel by its error', lost, '', false, { status: 'lost-kernel' }],
    ['tells a lost kernel by what was seen', failed(no), '', true, { status: 'lost-kernel' }],
    ['tells other failures from it', failed(no), '', false, { status: 'failed', error: { message: 'No.' } }],
    ['keeps an answer whose kernel is gone', answer('It is gone.'), '', true, { status: 'done' }]
  ])('%s', (_, result, text, kernelLost, expected) => {
    expect(finishTurn(makeTurn({ text }), result, false, kernelLost, plainTrans)).toMatchObject(expected);
  });

  it('leaves nothing waiting after a stop', () => {
    const approval = { callId: 'c', toolName: 'runPython', title: '', code: '1', facts: [] };
    const aborted: RunResult = { status: 'aborted', reason: 'user', ...report };
    const turn = finishTurn(makeTurn({ approval }), aborted, true, false, plainTrans);
    expect([turn.status, turn.approval]).toEqual(['interrupted', undefined]);
  });
});

describe('turnError', () => {
  it.each<FailedTaskCode>(['fatal', 'too_many_errors', 'too_many_steps', 'repeated_call', 'model', 'gave_up'])(
    'has a title, a sentence and a next step for %s',
    code => {
      const { title, message, actions } = turnError(new FailedTaskError(code, 'It went wrong.'), false, plainTrans);
      expect(title).not.toBe('');
      expect(message).toContain('It went wrong.');
      expect(actions[0]).toMatch(/./);
    }
  );

  it.each<[ModelFailureCode, string, readonly string[]]>([
    ['auth', 'The key was refused', ['change-key', 'retry', 'use-builtin']],
    ['too_long', 'Too long for this model', ['new-chat', 'pick-model']],
    ['bad_request', 'The model did not answer', ['pick-model', 'use-builtin']]
  ])('says cause, hint and what is kept, and offers no second try that cannot help: %s', (code, title, actions) => {
    const cause = { code, message: 'HOST refused the key.', hint: 'Check OPENAI_API_KEY.' };
    expect(turnError(new FailedTaskError('model', 'x', { cause }), false, plainTrans)).toEqual({
      title,
      message: 'HOST refused the key. Check OPENAI_API_KEY. Your question and the chat are kept, nothing was changed.',
      actions
    });
  });
});

const profiles = ['df', 'zones', 'd'].map(
  name => ({ name, fingerprint: 'aa-1', rows: 3, columnCount: 2 }) as unknown as DatasetProfile
);
const step = { callId: 'c', toolName: 'datasetInfo', status: 'ok', detail: '' } as const;

test.each([
  ['the question', { question: 'What is in `df`?', text: '', steps: [] }, ['df']],
  ['the text', { question: 'What is here?', text: '`zones` has 2 columns.', steps: [] }, ['zones']],
  ['a call', { question: 'And this?', text: 'Two.', steps: [{ ...step, args: { dataset: 'df' } }] }, ['df']],
  ['no word', { question: 'dfs?', text: 'Nothing.', steps: [step] }, []]
])('an answer relies on the datasets that %s names', (_, turn, names) => {
  expect(reliedOn(turn, profiles).map(({ name }) => name)).toEqual(names);
});

test('next questions that cannot be had leave the turn with its proposal as it is', async () => {
  const suggest = (): Promise<never> => Promise.reject(new Error('Loading chunk 7 failed.'));
  const turn = makeTurn({ proposal: makeProposal({ plan: { dataset: 'df' } as unknown as PlanRecord }) });
  await expect(suggestNextFor(turn, profiles, { suggestNext: suggest, suggestQuestions: suggest })).resolves.toBe(turn);
});

test('first questions are made for an empty conversation, and again once it is empty again', async () => {
  const suggestQuestions = jest.fn((of: readonly DatasetProfile[]) => Promise.resolve(of.map(({ name }) => name)));
  const starters = new Starters({ suggestNext: () => Promise.resolve([]), suggestQuestions }, () => undefined);
  const shown = async (turns: number, ...of: readonly DatasetProfile[]): Promise<readonly string[]> => {
    starters.update({
      turns: Array.from({ length: turns }, () => makeTurn()),
      snapshot: { profiles: of } as KernelSnapshot
    });
    await new Promise(setImmediate);
    return starters.questions;
  };
  expect(await shown(0, ...profiles)).toEqual(['df', 'zones', 'd']);
  await shown(1, ...profiles.slice(1));
  expect(suggestQuestions).toHaveBeenCalledTimes(1);
  expect(await shown(0, ...profiles.slice(1))).toEqual(['zones', 'd']);
});
