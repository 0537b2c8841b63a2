import { FailedTaskError, type FailedTaskCode, type ModelFailure } from '../../../../agent/index.js';
import { turnError } from '../finish-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

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

  it('names the host that is away and offers to try it again or to go on without it', () => {
    const cause: ModelFailure = { code: 'unreachable', message: 'localhost:8080 could not be reached.' };
    const error = turnError(new FailedTaskError('model', 'x', { cause }), false, plainTrans);
    expect(error.title).toBe('The model did not answer');
    expect(error.message).toContain('localhost:8080');
    expect(error.actions).toEqual(['retry', 'use-builtin']);
  });

  it.each([
    ['too_long', ['new-chat', 'pick-model']],
    ['bad_request', ['pick-model', 'use-builtin']]
  ] as const)('offers no second try of %s, which cannot help', (code, actions) => {
    const cause: ModelFailure = { code, message: 'No.' };
    expect(turnError(new FailedTaskError('model', 'x', { cause }), false, plainTrans).actions).toEqual(actions);
  });

  it('does not offer the built-in analyst instead of itself', () => {
    expect(turnError(new FailedTaskError('fatal', 'x'), true, plainTrans).actions).toEqual(['retry']);
  });
});
