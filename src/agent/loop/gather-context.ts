import type { ContextPart } from '../context-part.js';
import { FailedTaskError } from '../failed-task-error.js';
import { AgentRef } from '../tokens/agent-ref.js';
import { RunContextRef } from '../tokens/run-context-ref.js';
import type { Token } from '../token.js';
import { injectReferences } from '../tools/inject-references.js';
import { ownerName } from '../tools/owner-name.js';
import { AgentHandle } from './agent-handle.js';
import { LinkedAbort } from './linked-abort.js';
import type { RunState } from './run-state.js';
import { untilAborted } from './until-aborted.js';
import { messageOf } from '../message-of.js';

/**
 * Asks all toolsets for their context, in the order of the toolsets. A provider that fails ends the run: a model that
 * is not told of the data would answer beside the point.
 */
export async function gatherContext(run: RunState): Promise<readonly ContextPart[]> {
  const abort = new LinkedAbort(run.signal).link();
  const core = new Map<Token<unknown>, unknown>([
    [AgentRef, new AgentHandle(run, abort.signal)],
    [RunContextRef, run.context]
  ]);
  const parts = await Promise.all(
    run.setup.providers.map(async provider => {
      const refs = injectReferences(provider.inject, core, run.setup.bound);
      try {
        return await untilAborted(provider.context(refs, abort.signal), abort.signal);
      } catch (error) {
        run.signal.throwIfAborted();
        const message = messageOf(error);
        throw new FailedTaskError('fatal', `${ownerName(provider)} could not be read: ${message}`, { cause: error });
      }
    })
  ).finally(() => abort.release());
  return parts.flat();
}
