import * as Type from '@sinclair/typebox';
import { ApprovalRef } from '../agent/index.js';
import { describeExecution } from './describe-execution.js';
import type { ExecutionReport } from './kernel-port.js';
import { KernelRef } from './kernel-ref.js';
import { LiveDatasetRef } from './live-dataset-ref.js';
import { sessionMark } from './session-mark.js';
import { sharedTool } from './shared-tool.js';

const MAX_SECONDS = 600;

export type PythonToolsetOptions = {
  /** Whether the model takes images. */
  readonly images: boolean;
  /** Seconds a call may run when it does not say; at most 600. */
  readonly defaultSeconds: number;
};

/** IPython in the user's kernel, behind the approval gate. */
export class PythonToolset {
  constructor(private readonly _options: PythonToolsetOptions) {}

  readonly runPython = sharedTool({
    description:
      'Runs Python in the kernel of the user and returns its output, for looking at an intermediate result. The user is asked each time. Keep output small.',
    params: Type.Object({
      code: Type.String({ description: 'Python code. The last expression is shown.' }),
      timeoutSeconds: Type.Optional(Type.Number({ description: 'After this it is interrupted.', minimum: 1 }))
    }),
    inject: { kernel: KernelRef, approval: ApprovalRef, datasets: LiveDatasetRef },
    run: async ({ code, timeoutSeconds }, { kernel, approval }, call): Promise<ExecutionReport> => {
      const limit = Math.min(Math.max(this._options.defaultSeconds, 1), MAX_SECONDS);
      const seconds = Math.min(timeoutSeconds ?? limit, limit);
      const { signal } = call;
      const report = await kernel.run(
        { code, timeoutSeconds: seconds, signal, onOutput: output => call.progress(output) },
        approval
      );
      signal.throwIfAborted();
      return report;
    },
    reply: (report, { datasets: { privacy } }) =>
      describeExecution(report, { images: this._options.images, mark: sessionMark(), privacy })
  });
}
