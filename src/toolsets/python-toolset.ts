import * as Type from '@sinclair/typebox';
import { fenceText, ownWords, sharedName, shareFailure, type Privacy, type SharedText } from '../datasets/index.js';
import { KernelRef } from './gated-kernel.js';
import { outputText, type ExecutionOutput, type ExecutionReport } from './kernel-port.js';
import { LiveDatasetRef } from './kernel-datasets.js';
import { sessionMark, sharedTool, type SharedPart } from './shared-tool.js';

const MAX_SECONDS = 600;

/** IPython in the user's kernel, behind the approval gate. */
export class PythonToolset {
  /** `_defaultSeconds`: how long a call may run when it does not say; at most 600 seconds. */
  constructor(
    private readonly _images: boolean,
    private readonly _defaultSeconds: number
  ) {}

  readonly runPython = sharedTool({
    description:
      'Runs Python in the kernel of the user and returns its output, for looking at an intermediate result. The user is asked each time. Keep output small.',
    params: Type.Object({
      code: Type.String({ description: 'Python code. The last expression is shown.' }),
      timeoutSeconds: Type.Optional(Type.Number({ description: 'After this it is interrupted.', minimum: 1 }))
    }),
    inject: { kernel: KernelRef, datasets: LiveDatasetRef },
    run: ({ code, timeoutSeconds = MAX_SECONDS }, { kernel }, call): Promise<ExecutionReport> => {
      const limit = Math.min(Math.max(this._defaultSeconds, 1), MAX_SECONDS);
      return kernel.run({
        code,
        timeoutSeconds: Math.min(timeoutSeconds, limit),
        signal: call.signal,
        onOutput: output => call.progress(output)
      });
    },
    reply: (report, { datasets }) => describeExecution(report, this._images, datasets.privacy)
  });
}

/**
 * What a model reads of an execution the user allowed: how it ended, then its outputs, as data between marks. Of outputs that
 * may not be sent, only their kind, their length and the class of an error.
 */
function describeExecution(report: ExecutionReport, images: boolean, privacy: Privacy): readonly SharedPart[] {
  const parts: SharedPart[] = [{ type: 'text', text: headline(report) }];
  for (const output of report.outputs) {
    const text = outputText(output);
    if (text !== '') {
      const shown = privacy.pass(report, fenceText(text, sessionMark()));
      parts.push({ type: 'text', text: ownWords`${title(output, privacy.mayShow(report))}\n${shown}` });
    }
    if (images && 'image' in output && privacy.mayShow(report)) {
      parts.push({ type: 'image', ...output.image });
    }
  }
  return parts;
}

function headline({ status, outputs, omitted, ms }: ExecutionReport): SharedText {
  const seconds = sharedName((ms / 1000).toFixed(1));
  const cutOff = omitted > 0 ? ownWords` ${omitted} characters of output were left out.` : ownWords``;
  const none = outputs.length === 0 ? ownWords` There was no output.` : ownWords``;
  switch (status) {
    case 'ok':
      return ownWords`Ran in ${seconds} s.${none}${cutOff}`;
    case 'error':
      return ownWords`Ran with an error after ${seconds} s. Nothing is rerun automatically.${cutOff}`;
    case 'timeout':
      return ownWords`Took longer than its limit and was interrupted after ${seconds} s.${none}${cutOff}`;
    case 'interrupted':
      return ownWords`Was interrupted after ${seconds} s.${none}${cutOff}`;
    case 'dead':
      return ownWords`The kernel died after ${seconds} s. All variables are gone.`;
  }
}

function title(output: ExecutionOutput, shown: boolean): SharedText {
  if (output.type === 'error') {
    return shown ? ownWords`error:` : shareFailure(output.name);
  }
  return ownWords`${sharedName(output.type === 'stream' ? output.name : output.type)}:`;
}
