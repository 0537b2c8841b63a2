import { type RunResult } from '../../agent/index.js';
import type { CellProposal, ExecutionReport } from '../../toolsets/index.js';
import { exitCode, reportText, toReport, type Finished } from '../report.js';

const RUN = { runId: 'r', usage: { inputTokens: 3 }, messages: [], ms: 9 } as const;
const STEPS: RunResult['steps'] = [
  { step: 1, ms: 5, tools: [{ callId: 'c', tool: 'generatePythonCode', status: 'ok', ms: 4.6 }] }
];
const DRAFT = {
  type: 'cellwright.proposal',
  language: 'python',
  code: 'len(df)',
  reason: 'Counts.',
  assumptions: [],
  checks: [],
  datasets: [],
  provenance: { question: 'q', model: 'm', date: 'd', version: 'v' }
} satisfies CellProposal;
const TOOL = { status: 'tool', toolName: 'generatePythonCode', callId: 'c' } as const;
const DRAFTED: RunResult = { ...TOOL, value: DRAFT, steps: STEPS, ...RUN };

function finished(result: RunResult, more: Partial<Finished> = {}): Finished {
  return { result, draft: undefined, value: null, run: false, ...more };
}

function execution(status: ExecutionReport['status'], outputs: ExecutionReport['outputs'] = []): ExecutionReport {
  return { status, executionCount: null, outputs, omitted: 0, ms: 60_000 };
}

describe('toReport', () => {
  it.each([
    ['timeout', 'longer than its 60 s'],
    ['dead', 'kernel died'],
    ['interrupted', 'interrupted']
  ] as const)('says that a draft ended by %s', (status, words) => {
    const report = toReport(finished(DRAFTED, { draft: DRAFT, execution: execution(status), run: true }));
    expect(report).toMatchObject({ status: 'failed', error: { code: 'run_failed' }, result: null });
    expect(report.error?.message).toContain(words);
    expect(exitCode(report)).toBe(4);
  });

  it('keeps a draft with a failed check, and says what to look at', () => {
    const draft: CellProposal = { ...DRAFT, checks: [{ id: 'columns', status: 'failed', text: 'No column x in df.' }] };
    const shown = toReport(finished(DRAFTED, { draft }));
    expect(shown).toMatchObject({ status: 'tool', text: 'Counts. Check before running: No column x in df.' });
  });

  it.each([
    ['length', 'longest reply'],
    ['filter', 'held back'],
    ['broken', 'broke off']
  ] as const)('fails when the answer was cut off by %s, and keeps what arrived', (cut, words) => {
    const report = toReport(finished({ status: 'answer', text: 'The mean is 1', cut, steps: [], ...RUN }));
    expect(report).toMatchObject({ status: 'failed', text: 'The mean is 1', error: { code: 'cut' } });
    expect(report.error?.message).toContain(words);
    expect(exitCode(report)).toBe(4);
  });

  it('says how many rows are not in the result, if any', () => {
    const ran = { draft: DRAFT, execution: execution('ok'), run: true, value: [1] };
    expect(toReport(finished(DRAFTED, { ...ran, leftOut: 500 }))).toMatchObject({ result: [1], leftOut: 500 });
    expect(toReport(finished(DRAFTED, { ...ran, leftOut: 0 }))).not.toHaveProperty('leftOut');
  });

  it('tells a refusal with data from an answer', () => {
    const said = { role: 'assistant', text: 'I can count.', calls: [] } as const;
    const data = { type: 'cellwright.decline', closest: ['How many rows are there?'] };
    const { text } = said;
    const declined: RunResult = { status: 'answer', text, steps: [], ...RUN, messages: [{ ...said, data }] };
    const report = toReport(finished(declined));
    expect(report).toMatchObject({
      status: 'failed',
      text: 'I can count.',
      error: { code: 'gave_up', message: 'I can count. Closest: “How many rows are there?”' }
    });
    expect(exitCode(report)).toBe(3);
    const answered = toReport(finished({ ...declined, messages: [said] }));
    expect(answered).toMatchObject({ status: 'answer', text: 'I can count.' });
    expect(answered.error).toBeUndefined();
    expect(answered.readings).toBeUndefined();
    expect(exitCode(answered)).toBe(0);
  });

  it.each([
    ['Which did you mean?\n\n1. Rows\n2. Columns', 'Which did you mean?\n\n1. Rows\n2. Columns\n'],
    ['I do not read that.', 'I do not read that.\n\n1. Rows\n2. Columns\n']
  ])('offers readings with their code, numbered once: %j', (text, shown) => {
    const readings = [
      { text: 'Rows', code: 'len(df)' },
      { text: 'Columns', code: 'df.shape[1]' }
    ];
    const data = { type: 'cellwright.decline', closest: ['Rows', 'Columns'], readings };
    const messages = [{ role: 'assistant', text, calls: [], data }] as const;
    const report = toReport(finished({ status: 'answer', text, steps: [], ...RUN, messages }));
    expect(report).toMatchObject({ status: 'failed', text, error: { code: 'gave_up', message: text }, readings });
    expect(exitCode(report)).toBe(3);
    expect(reportText(report)).toBe(shown);
  });
});
