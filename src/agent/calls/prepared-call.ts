import type { RegisteredTool } from '../tools/registered-tool.js';
import type { ToolCall } from '../tool-call.js';
import type { CallProblem } from './call-problem.js';

/** A call that can be run, or why it cannot. */
export type PreparedCall =
  | {
      readonly status: 'ready';
      readonly call: ToolCall;
      readonly entry: RegisteredTool;
      readonly args: unknown;
      /** The same for calls of one tool with the same arguments. */
      readonly key: string;
    }
  | {
      readonly status: 'problem';
      readonly call: ToolCall;
      readonly entry?: RegisteredTool;
      readonly problem: CallProblem;
    };
