import { pythonLiteral } from '../plan/python-literal.js';
import { escapePython } from '../plan/escape-python.js';

/** Longest line of Python that holds a whole query, in characters. */
const LINE = 79;

function tripleQuoted(lines: readonly string[]): string {
  const body = lines.map(line => `    ${escapePython(line).replaceAll('"""', '""\\"')}`);
  return `"""\n${body.join('\n')}\n"""`;
}

/**
 * Python code of a query over a live relation. The name in the query is the one of the variable; it belongs to this query
 * alone and works whatever connection the relation is of. Nothing runs before the result is shown or fetched.
 */
export function queryCode(variable: string, lines: readonly string[]): string {
  const name = pythonLiteral(variable);
  const [line = '', ...others] = lines;
  const short = `${variable}.query(${name}, ${pythonLiteral(line)})`;
  return others.length === 0 && !/["\n]/u.test(line) && short.length <= LINE
    ? short
    : `${variable}.query(${name}, ${tripleQuoted(lines)})`;
}
