import type { TSchema } from '@sinclair/typebox';
import { Errors } from '@sinclair/typebox/errors';
import { CellwrightError } from '../../agent/index.js';
import type { Scenario, ScriptedReply } from './scenario.js';
import { EVENT_SCHEMAS, REPLY_SCHEMA, SCENARIO_SCHEMA } from './scenario-schema.js';

/**
 * Reads a scenario: its JSON text, or the parsed value. A list stands for its replies, and a reply that is a list for
 * its events. Throws `CellwrightError` with code `scenario`, naming the place and what belongs there.
 */
export function parseScenario(json: unknown): Scenario {
  const value = typeof json === 'string' ? parseJson(json) : json;
  const scenario: unknown = Array.isArray(value) ? { replies: value } : value;
  check(SCENARIO_SCHEMA, scenario, '');
  const checked = scenario as Scenario;
  return { ...checked, replies: checked.replies.map((reply, index) => parseReply(reply, `replies[${index}]`)) };
}

function parseReply(value: unknown, place: string): ScriptedReply {
  const given: unknown = Array.isArray(value) ? { events: value } : value;
  check(REPLY_SCHEMA, given, place);
  const reply = given as ScriptedReply;
  const { match: _match, events, ...said } = reply;
  if (events !== undefined && Object.keys(said).length > 0) {
    fail(place, `takes either events or ${Object.keys(said).join(', ')}, not both`);
  }
  if (events === undefined && Object.keys(said).length === 0) {
    fail(place, 'says nothing. Give it text, calls, events or hang');
  }
  events?.forEach((event, index) => {
    checkEvent(event, `${place}.events[${index}]`);
  });
  return reply;
}

function checkEvent(value: unknown, place: string): void {
  const type = typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : '';
  const schema = Object.hasOwn(EVENT_SCHEMAS, type) ? EVENT_SCHEMAS[type] : undefined;
  if (schema === undefined) {
    fail(`${place}.type`, `is "${type}". Use one of ${Object.keys(EVENT_SCHEMAS).join(', ')}`);
  }
  check(schema, value, place);
}

function check(schema: TSchema, value: unknown, place: string): void {
  const error = Errors(schema, value).First();
  if (error !== undefined) {
    const path = error.path
      .split('/')
      .slice(1)
      .map(key => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`));
    fail(`${place}${path.join('')}`.replace(/^\./, ''), `is wrong: ${error.message}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CellwrightError('scenario', `The scenario is not JSON: ${(error as Error).message}.`, { cause: error });
  }
}

function fail(place: string, what: string): never {
  throw new CellwrightError('scenario', `The scenario's ${place === '' ? 'top level' : place} ${what}.`);
}
