import type { DatasetProfile } from '../dataset-profile.js';
import { assignment, statementsOf } from './statements.js';

/** What reads a table from somewhere, by the last name of its path. */
const READER = /(?:^|\.)(?:read|scan)_\w+$/u;

/**
 * Without statements that load a live dataset again under its own name, or a file from a path that is not its own, as models write
 * them that take a name for a path. A cell that does nothing else stays as it is.
 */
export async function dropReloads(code: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const paths = new Map(profiles.map(({ name, file }) => [name, file?.path]));
  const statements = await statementsOf(code);
  const reloads = statements.filter(statement => {
    const found = assignment(statement, code);
    const callee = found?.value.name === 'CallExpression' ? found.value.firstChild : null;
    if (found === undefined || !paths.has(found.name) || !callee || !READER.test(code.slice(callee.from, callee.to))) {
      return false;
    }
    const own = paths.get(found.name);
    return own === undefined || !code.slice(statement.from, statement.to).includes(own);
  });
  if (reloads.length === 0 || statements.every(each => reloads.includes(each) || each.name === 'ImportStatement')) {
    return code;
  }
  return reloads
    .reduceRight((text, { from, to }) => {
      const end = text.indexOf('\n', to);
      return `${text.slice(0, from)}${text.slice(end < 0 ? text.length : end + 1)}`;
    }, code)
    .trim();
}
