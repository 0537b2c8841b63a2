import { ApprovalGate } from '../approval-gate.js';

const request = { callId: 'c1', toolName: 'runPython', title: 'Run?', code: 'x = 1', facts: [] };

describe('ApprovalGate', () => {
  it('refuses a decision for another call or other code, and a second one', async () => {
    const gate = new ApprovalGate();
    const decision = gate.request(request, new AbortController().signal);
    expect(gate.decide('c2', { type: 'allow' })).toBe(false);
    expect(gate.decide('c1', { type: 'allow', code: 'x = 0' })).toBe(false);
    expect(gate.decide('c1', { type: 'allow', code: 'x = 1' })).toBe(true);
    expect(gate.decide('c1', { type: 'deny' })).toBe(false);
    await expect(decision).resolves.toEqual({ type: 'allow', code: 'x = 1' });
  });

  it('ends with the run, after which no decision counts', async () => {
    const gate = new ApprovalGate();
    const abort = new AbortController();
    const decision = gate.request(request, abort.signal);
    abort.abort();
    await expect(decision).rejects.toMatchObject({ name: 'AbortError' });
    expect(gate.decide('c1', { type: 'allow' })).toBe(false);
  });
});
