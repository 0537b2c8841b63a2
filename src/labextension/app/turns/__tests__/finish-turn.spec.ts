import { FailedTaskError, type RunResult, type FailedTaskCode, type ModelFailure } from '../../../../agent/index.js';
import { finishTurn, turnError, reliedOn } from '../finish-turn.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';
import type { DatasetProfile } from '../../../../datasets/index.js';

const report = { runId: 'run-1', steps: [], usage: {}, messages: [], ms: 40 };

function finish(result: RunResult, text = '', kernelLost = false): ReturnType<typeof makeTurn> {
  return finishTurn(makeTurn({ text }), result, false, kernelLost, plainTrans);
}

describe('finishTurn', () => {
  it('keeps the text that was streamed and does not repeat the answer', () => {
    const turn = finish({ status: 'answer', text: 'Three.', ...report }, 'I look first.\n\nThree.\n');
    expect(turn).toMatchObject({ status: 'done', text: 'I look first.\n\nThree.', ms: 40 });
  });

  it('says so when the reply was cut off, and keeps what arrived', () => {
    const turn = finish({ status: 'answer', text: 'Three an', cut: 'length', ...report });
    expect(turn).toMatchObject({ status: 'done', text: 'Three an', error: { title: 'The reply was cut off' } });
  });

  it('offers what the analyst can do instead when it declines', () => {
    const turn = finish({
      status: 'answer',
      text: 'I could not read this.',
      ...report,
      messages: [
        {
          role: 'assistant',
          text: 'I could not read this.',
          calls: [],
          data: { type: 'cellwright.decline', closest: ['How many rows?', 'b', 'c', 'd'] } as never
        }
      ]
    });
    expect(turn.suggestions).toEqual(['How many rows?', 'b', 'c']);
  });

  it('shows the text with which a tool of another extension ended the run, below what was said before', () => {
    const stop = { status: 'tool', value: 'Ticket 7 is open.', toolName: 'other', callId: 'c', ...report } as const;
    expect(finish(stop).text).toBe('Ticket 7 is open.');
    expect(finish(stop, 'I open one.').text).toBe('I open one.\n\nTicket 7 is open.');
  });

  it('tells a lost kernel from other failures', () => {
    const cause = Object.assign(new Error('The kernel died.'), { code: 'kernel_dead' });
    const lost = finish({
      status: 'failed',
      error: new FailedTaskError('fatal', 'The kernel died.', { cause }),
      ...report
    });
    expect(lost.status).toBe('lost-kernel');
    const failed = finish({ status: 'failed', error: new FailedTaskError('fatal', 'No.'), ...report });
    expect(failed).toMatchObject({ status: 'failed', error: { message: 'No.' } });
    const meanwhile = finish({ status: 'failed', error: new FailedTaskError('fatal', 'No.'), ...report }, '', true);
    expect(meanwhile.status).toBe('lost-kernel');
    expect(finish({ status: 'answer', text: 'It is gone.', ...report }, '', true).status).toBe('done');
  });

  it('leaves nothing waiting after a stop', () => {
    const approval = { callId: 'c', toolName: 'runPython', title: '', code: '1', facts: [] };
    const aborted: RunResult = { status: 'aborted', reason: 'user', ...report };
    const turn = finishTurn(makeTurn({ approval }), aborted, true, false, plainTrans);
    expect(turn.status).toBe('interrupted');
    expect(turn.approval).toBeUndefined();
  });
});

const CODES: readonly FailedTaskCode[] = [
  'fatal',
  'too_many_errors',
  'too_many_steps',
  'repeated_call',
  'model',
  'gave_up'
];

describe('turnError', () => {
  it.each(CODES)('has a title, a sentence and a next step for %s', code => {
    const error = turnError(new FailedTaskError(code, 'It went wrong.'), false, plainTrans);
    expect(error.title).not.toBe('');
    expect(error.message).toContain('It went wrong.');
    expect(error.actions.length).toBeGreaterThan(0);
  });

  it('says cause, next step and what is kept when a model fails', () => {
    const cause: ModelFailure = { code: 'auth', message: 'HOST refused the key.', hint: 'Check OPENAI_API_KEY.' };
    const error = turnError(new FailedTaskError('model', 'x', { cause }), false, plainTrans);
    expect(error.title).toBe('The key was refused');
    expect(error.message).toBe(
      'HOST refused the key. Check OPENAI_API_KEY. Your question and the chat are kept, nothing was changed.'
    );
    expect(error.actions).toEqual(['change-key', 'retry', 'use-builtin']);
  });

  it.each([
    ['too_long', ['new-chat', 'pick-model']],
    ['bad_request', ['pick-model', 'use-builtin']]
  ] as const)('offers no second try of %s, which cannot help', (code, actions) => {
    const cause: ModelFailure = { code, message: 'No.' };
    expect(turnError(new FailedTaskError('model', 'x', { cause }), false, plainTrans).actions).toEqual(actions);
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
