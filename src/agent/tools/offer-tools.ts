import type { TSchema } from '@sinclair/typebox';
import { messageOf } from '../cellwright-error.js';
import { FailedTaskError } from '../failed-task-error.js';
import { PASSING } from '../calls/parse-arguments.js';
import type { ToolSignature } from '../model-client.js';
import { asTypeBox } from '../schema/as-type-box.js';
import type { References } from '../tool.js';
import type { RegisteredTool } from './tool-registry.js';

/** The tools that are enabled for one request, by wire name, and what the model is told of each. */
export type ToolOffer = {
  readonly entries: ReadonlyMap<string, RegisteredTool>;
  readonly signatures: readonly ToolSignature[];
};

/**
 * Asks each tool, in this order, whether it is enabled and what it wants to be told of it. Throws `FailedTaskError`
 * with the name of a tool that throws.
 */
export function offerTools(
  tools: readonly RegisteredTool[],
  referencesOf: (entry: RegisteredTool) => References
): ToolOffer {
  const entries = new Map<string, RegisteredTool>();
  const signatures: ToolSignature[] = [];
  for (const entry of tools) {
    const { description, returns, instructions, enabled = true, params, parse = 'json' } = entry.tool;
    const refs = referencesOf(entry);
    const ask = <T>(what: string, answer: T | ((given: References) => T)): T => {
      try {
        return answer instanceof Function ? answer(refs) : answer;
      } catch (error) {
        const message = `The tool ${entry.name} could not say its ${what}: ${messageOf(error)}`;
        throw new FailedTaskError('fatal', message, { cause: error });
      }
    };
    if (ask('enabled', enabled)) {
      const more = ask('instructions', instructions);
      const words = [description, returns === undefined ? '' : describeReturns(asTypeBox(returns)), more ?? ''];
      const passing = typeof parse === 'string' ? { passing: PASSING[parse] } : {};
      const text = words.filter(part => part !== '').join('\n');
      entries.set(entry.wireName, entry);
      signatures.push({ name: entry.wireName, description: text, params, ...passing });
    }
  }
  return { entries, signatures };
}

type Described = TSchema & { readonly properties?: Readonly<Record<string, TSchema>>; readonly items?: Described };

/** What a tool returns, in one line, and one line for each field of an object. */
function describeReturns(schema: Described): string {
  const fields = Object.entries<Described>(schema.items?.properties ?? schema.properties ?? {});
  const lines = fields.map(([name, field]) => `- ${name}: ${inWords(field)}`);
  return [`Returns ${inWords(schema)}`, ...lines].join('\n');
}

function inWords(schema: Described): string {
  return `${typeName(schema)}${schema.description === undefined ? '' : `, ${schema.description}`}`;
}

function typeName(schema: Described): string {
  if (Array.isArray(schema['anyOf'])) {
    return (schema['anyOf'] as readonly Described[]).map(typeName).join(' or ');
  }
  if ('const' in schema) {
    return JSON.stringify(schema['const']);
  }
  return schema.items === undefined ? String(schema['type'] ?? 'any value') : `array of ${typeName(schema.items)}`;
}
