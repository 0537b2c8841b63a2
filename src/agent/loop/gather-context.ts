import type { ContextPart } from '../message.js';
import { FailedTaskError } from '../failed-task-error.js';
import { injectReferences } from '../tools/references.js';
import { ownerName } from '../tools/tool-registry.js';
import { runReferences } from './run-references.js';
import { untilAborted } from './abort.js';
import { checkParts, type RunState } from './run-state.js';
import { messageOf } from '../cellwright-error.js';

/**
 * Asks all toolsets for their context, in the order of the toolsets. A provider that fails ends the run: a model that
 * is not told of the data would answer beside the point.
 */
export async function gatherContext(run: RunState): Promise<readonly ContextPart[]> {
  const { signal } = run;
  const core = runReferences(run);
  const parts = await Promise.all(
    run.tools.providers.map(async provider => {
      const refs = injectReferences(provider.inject, signal, core, run.bound);
      try {
        return checkParts(await untilAborted(Promise.resolve(provider.context(refs, signal)), signal));
      } catch (error) {
        signal.throwIfAborted();
        const message = messageOf(error);
        throw new FailedTaskError('fatal', `${ownerName(provider)} could not be read: ${message}`, { cause: error });
      }
    })
  );
  return parts.flat();
}
