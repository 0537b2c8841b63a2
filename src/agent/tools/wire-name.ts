import { CellwrightError } from '../cellwright-error.js';

const ALLOWED = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * The name of a tool on the wire: `namespace__tool`. Throws `CellwrightError` with code `tool_name` when providers
 * would refuse it; that two tools never share one is checked where tools are collected.
 */
export function wireName(namespace: string | undefined, tool: string): string {
  const name = namespace === undefined || namespace === '' ? tool : `${namespace}__${tool}`;
  if (!ALLOWED.test(name)) {
    throw new CellwrightError(
      'tool_name',
      `The tool name "${name}" cannot be sent to models. Use 1 to 64 letters, digits, "_" and "-".`
    );
  }
  return name;
}
