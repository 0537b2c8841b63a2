import { capText, type ContentPart } from '../agent/index.js';
import { fenceText } from '../datasets/index.js';
import type { ExecutionOutput, ExecutionReport } from './kernel-port.js';
import { outputText } from './output-text.js';

const OUTPUT_CAP = 8_000;
const STEP_CAP = 20_000;
/** Characters below which nothing of an output is worth showing. */
const LEAST = 200;
/** Characters of base64 that stand for 1 MB. */
const IMAGE_CAP = 1_400_000;

export type DescribeOptions = {
  /** Whether the model takes images. */
  readonly images: boolean;
  /** Random text that outputs cannot know. */
  readonly mark: string;
};

/**
 * What a model reads of an execution the user allowed: how it ended, then its outputs, each at most 8,000 characters and
 * all at most 20,000. Outputs are data and stand between marks.
 */
export function describeExecution(report: ExecutionReport, { images, mark }: DescribeOptions): readonly ContentPart[] {
  const parts: ContentPart[] = [{ type: 'text', text: headline(report) }];
  let left = STEP_CAP;
  let leftOut = 0;
  for (const output of report.outputs) {
    const whole = outputText(output);
    const most = Math.min(OUTPUT_CAP, left);
    const text = whole.length > most && most < LEAST ? '' : capText(whole, most);
    leftOut += text === '' && whole !== '' ? 1 : 0;
    if (text !== '') {
      parts.push({ type: 'text', text: `${title(output)}\n${fenceText(text, mark)}` });
      left -= text.length;
    }
    if (images && 'image' in output && output.image.data.length <= IMAGE_CAP) {
      parts.push({ type: 'image', mime: output.image.mime, data: output.image.data });
    }
  }
  if (leftOut > 0) {
    parts.push({ type: 'text', text: `${leftOut} more outputs were left out.` });
  }
  return parts;
}

function headline({ status, outputs, omitted, ms }: ExecutionReport): string {
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  const cutOff = omitted > 0 ? ` ${omitted} characters of output were left out.` : '';
  const none = outputs.length === 0 ? ' There was no output.' : '';
  switch (status) {
    case 'ok':
      return `Ran in ${seconds}.${none}${cutOff}`;
    case 'error':
      return `Ran with an error after ${seconds}. Nothing is run again by itself.${cutOff}`;
    case 'timeout':
      return `Took longer than its limit and was interrupted after ${seconds}.${none}${cutOff}`;
    case 'interrupted':
      return `Was interrupted after ${seconds}.${none}${cutOff}`;
    case 'dead':
      return `The kernel died after ${seconds}. All variables are gone.`;
  }
}

function title(output: ExecutionOutput): string {
  switch (output.type) {
    case 'stream':
      return `${output.name}:`;
    case 'error':
      return 'error:';
    default:
      return `${output.type}:`;
  }
}
