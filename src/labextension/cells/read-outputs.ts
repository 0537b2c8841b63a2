import { capText } from '../../agent/index.js';
import { plainText } from '../../kernel/index.js';
import type { ExecutionOutput } from '../../toolsets/index.js';
import type { SharedCell } from './shared-notebook.js';

/** Characters of one text. */
const MOST_CHARACTERS = 8_000;
/** Longer text is cut before its escape sequences are looked for. */
const MOST_READ = 1_000_000;
const MOST_OUTPUTS = 100;
const TEXTS = ['text/plain', 'text/markdown', 'text/latex'];

/**
 * What a code cell shows, as text without escape sequences, each at most 8,000 characters of head and tail; of an output
 * that is no text the names of its formats. Never throws, whatever the file holds.
 */
export function readOutputs(cell: SharedCell): readonly ExecutionOutput[] {
  const outputs: unknown = cell.cell_type === 'code' ? cell.toJSON()['outputs'] : [];
  return list(outputs)
    .slice(0, MOST_OUTPUTS)
    .flatMap(output => readOutput(record(output)));
}

function readOutput(output: Readonly<Record<string, unknown>>): readonly ExecutionOutput[] {
  switch (output['output_type']) {
    case 'stream':
      return [{ type: 'stream', name: output['name'] === 'stderr' ? 'stderr' : 'stdout', text: shown(output['text']) }];
    case 'execute_result':
      return [{ type: 'result', text: bundleText(record(output['data'])) }];
    case 'display_data':
    case 'update_display_data':
      return [{ type: 'display', text: bundleText(record(output['data'])) }];
    case 'error':
      return [
        {
          type: 'error',
          name: shown(output['ename']).slice(0, 200),
          message: shown(output['evalue']),
          traceback: shown(
            list(output['traceback'])
              .map(line => joined(line))
              .join('\n')
          )
        }
      ];
    default:
      return [];
  }
}

function bundleText(data: Readonly<Record<string, unknown>>): string {
  const format = TEXTS.find(name => joined(data[name]) !== '');
  return format === undefined ? `[${Object.keys(data).slice(0, 5).join(', ').slice(0, 200)}]` : shown(data[format]);
}

function shown(text: unknown): string {
  return capText(plainText(capText(joined(text), MOST_READ)), MOST_CHARACTERS);
}

/** Jupyter's text, which may come as lines. */
function joined(text: unknown): string {
  const whole = Array.isArray(text) ? text.filter(line => typeof line === 'string').join('') : text;
  return typeof whole === 'string' ? whole : '';
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
