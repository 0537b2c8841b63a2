import type { Binding } from '../agent-types.js';
import type { RunState } from '../loop/run-state.js';
import { runReferences } from '../loop/run-references.js';
import type { Token } from '../token.js';
import { ApprovalRef, UserRef } from '../tokens/core-tokens.js';
import { injectReferences } from '../tools/references.js';
import type { CallOutcome } from './call-outcome.js';
import { performCall, type PerformedCall, presentEnding } from './perform-call.js';
import type { PreparedCall } from './prepare-call.js';

/**
 * Runs one call of the model to its end and emits its events. Never rejects: what the tool throws, its time limit and the
 * end of the run are results. Nothing that a tool does later reaches the run.
 */
export async function executeCall(prepared: PreparedCall, run: RunState): Promise<CallOutcome> {
  const { call, entry, key, problem } = prepared;
  const { id } = call;
  let performed: PerformedCall;
  if (entry === undefined || problem !== undefined) {
    const refs = injectReferences(entry?.tool.inject, run.signal, runReferences(run), run.bound);
    const about = { id, name: entry?.name ?? call.name, tool: entry?.tool };
    performed = presentEnding(about, { status: 'error', ...problem, state: 'PROCEED' }, refs, 0);
  } else {
    const { tool, name } = entry;
    performed = await performCall({
      tool,
      name,
      calledAs: call.name,
      id,
      input: call.arguments,
      signal: run.signal,
      provide: (signal, deadline) => {
        const user = run.desk.handle({ callId: id, toolName: name, signal, deadline });
        const gates = new Map<Token<unknown>, Binding['make']>([
          [ApprovalRef, () => user],
          [UserRef, () => user]
        ]);
        return [gates, runReferences(run, id), run.bound];
      },
      onStart: args => run.events.emit({ type: 'tool-start', step: run.step, callId: id, toolName: name, args }),
      onProgress: partial => run.events.emit({ type: 'tool-progress', callId: id, partial })
    });
  }
  run.events.emit({ type: 'tool-end', result: performed.result });
  return { call, ...performed, ...(problem === undefined ? { key } : {}) };
}
