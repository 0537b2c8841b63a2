import type { CodeCheck } from '../code-check.js';
import { bindings } from '../check/bindings.js';
import { parsePython } from '../check/parse-python.js';
import type { PythonNode } from '../check/python-node.js';

/** What makes a table of its arguments. */
const MAKER = /(?:^|\.)(?:DataFrame|Series|from_dict|from_records)$/u;

/** A live dataset that code replaces by values written in it: what is computed then is nobody's data. */
export async function findMadeUp(code: string, datasets: ReadonlySet<string>): Promise<readonly CodeCheck[]> {
  const { children } = await parsePython(code);
  return children.flatMap(statement => {
    const value = statement.children.at(-1);
    const isMadeUp = value?.name === 'CallExpression' && MAKER.test(value.children[0]?.text ?? '') && isLiteral(value);
    return isMadeUp
      ? bindings
          .of(statement)
          .filter(name => datasets.has(name))
          .map((name): CodeCheck => ({ id: 'overwrite', status: 'failed', text: `Makes up the data of ${name}` }))
      : [];
  });
}

/** Whether a call has arguments, and names nothing in them but their keywords. */
function isLiteral(call: PythonNode): boolean {
  const [, args] = call.children;
  const names = (node: PythonNode): boolean =>
    (node.name === 'VariableName' && node.text !== 'pd' && node.text !== 'np') || node.children.some(names);
  const values = (args?.children ?? []).filter((_, at, all) => all[at + 1]?.name !== 'AssignOp');
  return values.length > 2 && !values.some(names);
}
