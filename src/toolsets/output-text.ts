import type { ExecutionOutput } from './kernel-port.js';

/** The text of an output, of an error its traceback. */
export function outputText(output: ExecutionOutput): string {
  return output.type === 'error' ? output.traceback || `${output.name}: ${output.message}` : output.text;
}
