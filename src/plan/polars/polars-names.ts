import type { Named } from '../algebra/expression.js';
import { isIdentifier } from '../python/literals.js';
import { attribute, literal, method, type Keyword, type Py } from '../python/tree.js';

/** The name that polars gives the column of an expression, where that can be told from how it is written. */
function ownName(py: Py): string | undefined {
  switch (py.type) {
    case 'attribute':
    case 'unary':
      return ownName(py.of);
    case 'binary':
      return ownName(py.left);
    case 'literal':
      return undefined;
    case 'call': {
      if (py.of.type !== 'attribute') {
        return undefined;
      }
      const [first] = py.args;
      if (py.of.of.type !== 'name') {
        return py.of.name === 'alias' ? undefined : ownName(py.of.of);
      }
      return py.of.name === 'col' && first?.type === 'literal'
        ? String(first.value)
        : py.of.name === 'len'
          ? 'len'
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
    return { name, py, isPlain, isOwn: isPlain || ownName(py) === name };
  });
  const canBeWord = ({ name, isPlain }: (typeof printed)[number]): boolean =>
    isIdentifier(name) && name !== 'self' && name !== 'maintain_order' && !isPlain;
  const firstWord = printed.findIndex(({ isOwn }) => !isOwn);
  const words = firstWord < 0 ? [] : printed.slice(firstWord);
  if (!words.every(canBeWord)) {
    return method(
      of,
      id,
      printed.map(({ name, py, isOwn }) => (isOwn ? py : method(py, 'alias', [literal(name)])))
    );
  }
  return method(
    of,
    id,
    printed.slice(0, printed.length - words.length).map(({ py }) => py),
    words.map(({ name, py }): Keyword => [name, py])
  );
}

/** `of.str.id(…)` and the like. */
export const inNamespace = (
  of: Py,
  namespace: 'str' | 'dt',
  id: string,
  args: readonly Py[] = [],
  keywords: Readonly<Record<string, Py>> = {}
): Py => method(attribute(of, namespace), id, args, keywords);

/** A name that none of some columns has. */
export function unused(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let count = 2; taken.includes(name); count++) {
    name = `${wanted}_${count}`;
  }
  return name;
}
