import type { ModelCapabilities } from '../../agent/index.js';
import type { SelfTestResult } from '../../protocol/index.js';

/** How the decisions of a model are read, unless an agent is told otherwise. */
export function decidesBy({ tools, jsonSchema, grammar }: ModelCapabilities): NonNullable<SelfTestResult['strategy']> {
  return tools ? 'native' : jsonSchema || grammar ? 'grammar' : 'prompted';
}
