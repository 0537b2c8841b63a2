import {
  CellwrightError,
  tool,
  type ContextData,
  type ContextPart,
  type Injected,
  type Injections,
  type Schema,
  type Tool,
  type ToolDefinition
} from '../agent/index.js';
import { shareFailure, type SharedText } from '../datasets/index.js';

/** A piece of what a tool tells a model; images only of outputs that may be shown. */
export type SharedPart =
  | { readonly type: 'text'; readonly text: SharedText }
  | { readonly type: 'image'; readonly mime: string; readonly data: string };

/** What a tool of this layer tells a model; all of it has passed the privacy module. */
export type SharedReply =
  | SharedText
  | readonly SharedPart[]
  | { readonly parts: readonly SharedPart[]; readonly data: ContextData };

/** The same for context that goes with every request. */
export type SharedContext = ContextPart & { readonly text: SharedText };

/** A tool whose words to the model are typed: `reply` in place of `present`. */
type SharedToolDefinition<P extends Schema, I extends Injections, R> = ToolDefinition<P, I, R> & {
  readonly present?: never;
  reply(value: NoInfer<R>, refs: Injected<I>): SharedReply;
};

/** Makes a tool of this layer, whose words have passed the privacy module. Of an error in words not ours, only the class is told. */
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

/**
 * Eight digits that end a fence and that no data can know beforehand. Drawn once for each page or process, and only digits, so
 * that the same data gives the same text and tokens, which a model need not evaluate again.
 */
export function sessionMark(): string {
  mark ||= Array.from(crypto.getRandomValues(new Uint32Array(8)), drawn => String(drawn % 10)).join('');
  return mark;
}

let mark = '';
