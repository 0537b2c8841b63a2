import type { AgentEventBody, ToolResult } from '../../../../agent/index.js';
import { reduceTurn } from '../turn-reducer.js';
import { makeProposal, makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

function play(...events: readonly AgentEventBody[]): ReturnType<typeof makeTurn> {
  return events.reduce(
    (turn, event, seq) => reduceTurn(turn, { ...event, runId: 'run-1', seq }, plainTrans),
    makeTurn()
  );
}

const text = (delta: string, callId?: string): AgentEventBody => ({
  type: 'model-delta',
  step: 1,
  kind: 'text',
  delta,
  ...(callId !== undefined && { callId })
});
const args = { dataset: 'df', columns: ['fare'] };
const start: AgentEventBody = { type: 'tool-start', step: 1, callId: 'c1', toolName: 'datasetInfo', args };

function end(change: Partial<ToolResult> = {}): AgentEventBody {
  const parts = [{ type: 'text', text: 'fare' }] as const;
  const result = { callId: 'c1', toolName: 'datasetInfo', status: 'ok', value: 'fare', parts, ms: 12, ...change };
  return { type: 'tool-end', result: result as ToolResult };
}

const approval: AgentEventBody = {
  type: 'approval-request',
  request: { callId: 'c1', toolName: 'runPython', title: 'Run this in the kernel?', code: 'df.shape', facts: [] }
};
const question: AgentEventBody = {
  type: 'user-question',
  question: { callId: 'c1', toolName: 'askUser', question: 'Which time?', options: [{ label: 'pickup_at' }] }
};

describe('reduceTurn', () => {
  it('grows the text as it streams and keeps steps apart by a blank line', () => {
    const next: AgentEventBody = { type: 'step-start', step: 2 };
    const turn = play({ type: 'step-start', step: 1 }, text('Look'), text('ing.'), next, text('Done.'));
    expect(turn).toMatchObject({ text: 'Looking.\n\nDone.', stepNumber: 2 });
  });

  it('shows a call as one row from its start to its end, with what the model is told of one that was no good', () => {
    expect(play(start).steps).toEqual([expect.objectContaining({ status: 'running', detail: 'df · fare' })]);
    expect(play(start, end()).steps).toEqual([
      expect.objectContaining({ status: 'ok', detail: 'df · fare', result: 'fare', ms: 12 })
    ]);
    const parts = [{ type: 'text', text: 'Make it again with shorter arguments.' }] as const;
    expect(play(end({ status: 'error', code: 'args', message: 'Make it again.', parts })).steps).toMatchObject([
      {
        detail: 'not run: the model’s call was incomplete or wrong',
        result: 'Make it again with shorter arguments.'
      }
    ]);
  });

  it.each([question, approval])('shows no card any more when its call ends undecided', asked => {
    const turn = play(start, asked, end({ status: 'aborted' }));
    expect(turn).toMatchObject({ status: 'running', steps: [{ status: 'aborted' }] });
    expect(turn.userQuestion ?? turn.approval).toBeUndefined();
  });

  it('counts the lines a sub-query has written', () => {
    const turn = play(start, text('a\nb\n', 'c1'), text('c\n', 'c1'));
    expect([turn.text, turn.steps[0]?.note]).toEqual(['', 'writing, 3 lines so far']);
    expect(play(start, text('a\n', 'c1'), end()).steps[0]?.note).toBeUndefined();
  });

  const passed = { id: 'columns', status: 'passed', text: '2 columns exist' } as const;
  const failed = { id: 'columns', status: 'failed', text: 'No column fair in df.' } as const;
  it.each([
    [{ checks: [passed] }, 'Checked against the live schema'],
    [{ checks: [passed], repairs: [{ from: 'total', to: 'total_amount' }] }, 'Repaired once: total → total_amount'],
    [{ checks: [passed], repairs: [] }, 'Repaired once'],
    [{ checks: [failed], repairs: [] }, 'No column fair in df.'],
    [{ checks: [] }, 'Not checked against the data']
  ])('says in the end what was checked of a draft with %j', (change, note) => {
    expect(play(start, end({ value: makeProposal(change) })).steps[0]?.note).toBe(note);
  });
});
