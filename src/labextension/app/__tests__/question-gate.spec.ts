import { QuestionGate } from '../question-gate.js';

const question = { callId: 'c1', toolName: 'askUser', question: 'Which?', options: [] };

describe('QuestionGate', () => {
  it('resolves with the answer to the question that waits, once', async () => {
    const gate = new QuestionGate();
    const answer = gate.ask(question, new AbortController().signal);
    expect(gate.answer('c2', 'other')).toBe(false);
    expect(gate.answer('c1', 'pickup_at')).toBe(true);
    expect(gate.answer('c1', 'late')).toBe(false);
    await expect(answer).resolves.toBe('pickup_at');
  });

  it('ends with the run, after which no answer counts', async () => {
    const gate = new QuestionGate();
    const abort = new AbortController();
    const answer = gate.ask(question, abort.signal);
    abort.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(gate.answer('c1', 'late')).toBe(false);
  });
});
