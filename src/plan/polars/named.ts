import type { Named } from '../algebra/expression.js';
import { isIdentifier } from '../python/literals.js';
import { literal, method, type Py } from '../python/tree.js';

/** The name that polars gives the column of an expression, where that can be told from how it is written. */
function ownName(py: Py): string | undefined {
  switch (py.type) {
    case 'attribute':
    case 'unary':
      return ownName(py.of);
    case 'binary':
      return ownName(py.left);
    case 'call': {
      const [first] = py.args;
      if (py.of.type !== 'attribute' || py.of.name === 'alias') {
        return undefined;
      }
      return py.of.of.type !== 'name'
        ? ownName(py.of.of)
        : py.of.name === 'len'
          ? 'len'
          : py.of.name === 'col' && first?.type === 'literal'
            ? String(first.value)
            : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * A call of a method with expressions that get names: as keywords, or by `alias` where a name cannot be one or where a column follows
 * by its name alone. `print` gives the expression of a column.
 */
export function named(of: Py, id: string, columns: readonly Named[], print: (column: Named) => Py): Py {
  const printed = columns.map(column => {
    const { name, value } = column;
    const isPlain = value.type === 'column' && value.name === name;
    const py = isPlain ? literal(name) : print(column);
    const isWord = isIdentifier(name) && name !== 'self' && name !== 'maintain_order' && !isPlain;
    return { name, py, isWord, isOwn: isPlain || ownName(py) === name };
  });
  const first = printed.findIndex(({ isOwn }) => !isOwn);
  const at = first < 0 ? printed.length : first;
  const words = printed.slice(at);
  return words.every(({ isWord }) => isWord)
    ? method(
        of,
        id,
        printed.slice(0, at).map(({ py }) => py),
        words.map(({ name, py }) => [name, py] as const)
      )
    : method(
        of,
        id,
        printed.map(({ name, py, isOwn }) => (isOwn ? py : method(py, 'alias', [name])))
      );
}
