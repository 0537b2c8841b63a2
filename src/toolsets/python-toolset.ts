import { Type } from '@sinclair/typebox';
import { ApprovalRef, DeniedError, tool, type Destination } from '../agent/index.js';
import { DatasetRef } from './dataset-ref.js';
import { describeExecution } from './describe-execution.js';
import type { ExecutionReport } from './kernel-port.js';
import { KernelRef } from './kernel-ref.js';
import { randomMark } from './random-mark.js';

const MAX_SECONDS = 600;

export type PythonToolsetOptions = {
  /** What the kernel is called on the approval card, for example `Python 3 · penguins.ipynb`. */
  readonly kernelName: string;
  /** Where the model runs that reads the output. */
  readonly destination: Destination;
  /** Host of a network model. */
  readonly host: string;
  /** Whether the model takes images. */
  readonly images: boolean;
  /** Seconds a call may run when it does not say; at most 600. */
  readonly defaultSeconds: number;
};

/** IPython in the user's kernel, behind the approval gate. */
export class PythonToolset {
  constructor(private readonly _options: PythonToolsetOptions) {}

  readonly runPython = tool({
    description:
      'Runs Python in the kernel of the user and returns its output, for looking at an intermediate result. The user is asked each time. Keep output small.',
    params: Type.Object({
      code: Type.String({ description: 'Python code. The last expression is shown.' }),
      timeoutSeconds: Type.Optional(Type.Number({ description: 'After this it is interrupted.', minimum: 1 }))
    }),
    inject: { kernel: KernelRef, datasets: DatasetRef, approval: ApprovalRef },
    run: async ({ code, timeoutSeconds }, { kernel, datasets, approval }, call): Promise<ExecutionReport> => {
      const limit = Math.min(Math.max(this._options.defaultSeconds, 1), MAX_SECONDS);
      const seconds = Math.min(timeoutSeconds ?? limit, limit);
      const outcome = await approval.request(
        { title: 'Run this in the kernel?', code, facts: this._facts(code) },
        call.signal
      );
      if (outcome.type === 'deny') {
        throw new DeniedError(outcome.reason);
      }
      try {
        const report = await kernel.execute({
          code: outcome.code,
          timeoutSeconds: seconds,
          signal: call.signal,
          onOutput: output => call.progress(output)
        });
        call.signal.throwIfAborted();
        return report;
      } finally {
        datasets.invalidate();
      }
    },
    present: outcome =>
      outcome.status === 'ok'
        ? describeExecution(outcome.value as ExecutionReport, { images: this._options.images, mark: randomMark() })
        : (outcome.message ?? outcome.status)
  });

  private _facts(code: string): readonly { readonly label: string; readonly value: string }[] {
    const lines = code.split('\n').length;
    const size = `${lines} ${lines === 1 ? 'line' : 'lines'}, ${code.length} characters, shown in full`;
    const { kernelName, destination, host } = this._options;
    return [
      { label: 'Code', value: size },
      { label: 'Kernel', value: kernelName },
      { label: 'Result', value: destination === 'network' ? `Output goes to ${host}` : 'Stays on your Jupyter server' }
    ];
  }
}
