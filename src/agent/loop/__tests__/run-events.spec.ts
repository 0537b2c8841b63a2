import type { AgentEvent } from '../../index.js';
import { RunEvents } from '../run-state.js';

test('nothing follows the end of a run', () => {
  const heard: AgentEvent[] = [];
  const events = new RunEvents('r', new Set([(event: AgentEvent) => heard.push(event)]));
  const result = { status: 'answer', text: '', runId: 'r', steps: [], usage: {}, messages: [], ms: 0 } as const;
  events.emit({ type: 'step-start', step: 1 });
  events.emit({ type: 'run-end', result });
  events.emit({ type: 'step-start', step: 2 });
  expect(heard).toEqual([
    { type: 'step-start', step: 1, runId: 'r', seq: 0 },
    { type: 'run-end', result, runId: 'r', seq: 1 }
  ]);
});
