import {
  CellwrightError,
  tool,
  type Injected,
  type Injections,
  type Schema,
  type Tool,
  type ToolDefinition
} from '../agent/index.js';
import { shareFailure } from '../datasets/index.js';
import type { SharedReply } from './shared-reply.js';

/** A tool whose words to the model are typed: `reply` in place of `present`. */
export type SharedToolDefinition<P extends Schema, I extends Injections, R> = ToolDefinition<P, I, R> & {
  readonly present?: never;
  /** What the model reads of the value. */
  reply(value: NoInfer<R>, refs: Injected<I>): SharedReply;
};

/**
 * Makes a tool of this layer. What it tells a model has passed the privacy module; of an error whose words are not ours
 * only the class is told.
 */
export function sharedTool<P extends Schema, R, I extends Injections>(definition: SharedToolDefinition<P, I, R>): Tool {
  return tool<P, R, I>({
    ...definition,
    run: async (args, refs, call) => {
      try {
        return await definition.run(args, refs, call);
      } catch (error) {
        call.signal.throwIfAborted();
        throw CellwrightError.isInstance(error)
          ? error
          : new CellwrightError('tool_failed', shareFailure(nameOf(error)), { cause: error });
      }
    },
    present: (outcome, refs) =>
      outcome.status === 'ok' ? definition.reply(outcome.value, refs) : (outcome.message ?? outcome.status)
  });
}

function nameOf(error: unknown): string | undefined {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as Readonly<
    Record<string, unknown>
  >;
  return typeof code === 'string' ? code : typeof name === 'string' ? name : undefined;
}
