import type { Expression, Named } from '../algebra/expression.js';
import { freeName, nameOfWords } from './names.js';

/** An expression and all its parts. */
export function nodes(expression: Expression): readonly Expression[] {
  return [expression, ...partsOf(expression).flatMap(nodes)];
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'column':
    case 'literal':
    case 'date':
      return [];
    case 'call':
      return expression.args;
    case 'dateDifference':
      return [expression.from, expression.to];
    case 'aggregate':
      return [expression.of, expression.where].filter(part => part !== undefined);
    case 'window':
      return expression.of === undefined ? [] : [expression.of];
    default:
      return [expression.of];
  }
}

export const hasWindowNode = (expression: Expression): boolean =>
  nodes(expression).some(({ type }) => type === 'window' || type === 'over');

/** The columns that an expression reads, as often as it does. */
export const columnsOf = (expression: Expression): readonly string[] =>
  nodes(expression).flatMap(node =>
    node.type === 'column'
      ? [node.name]
      : node.type === 'over'
        ? node.per
        : node.type === 'window'
          ? [...node.per, ...node.order.map(({ by }) => by)]
          : []
  );

/** What a window is of, as a name. */
function windowName(value: Expression): string {
  const inner = value.type === 'over' ? value.of : value;
  if (inner.type !== 'window' && inner.type !== 'aggregate') {
    return 'measure';
  }
  const of = inner.of?.type === 'column' ? [inner.of.name] : [];
  return nameOfWords(inner.type === 'window' ? (inner.aggregate ?? inner.fn) : inner.fn, ...of);
}

/**
 * Columns in which no window stands inside of another one, and those that have to be made before them. `all`: windows that stand
 * alone are made before too, as measures and keys need it.
 */
export function lift(
  columns: readonly Named[],
  taken: readonly string[],
  all: boolean
): { readonly before: readonly Named[]; readonly columns: readonly Named[] } {
  const before: Named[] = [];
  const made = (value: Expression): Expression => {
    const name = freeName(windowName(value), [...taken, ...[...columns, ...before].map(one => one.name)]);
    before.push({ name, value });
    return { type: 'column', name };
  };
  const lifted = (expression: Expression, isInside: boolean): Expression => {
    switch (expression.type) {
      case 'column':
      case 'literal':
      case 'date':
        return expression;
      case 'call':
        return { ...expression, args: expression.args.map(arg => lifted(arg, isInside)) };
      case 'dateDifference':
        return { ...expression, from: lifted(expression.from, isInside), to: lifted(expression.to, isInside) };
      case 'aggregate': {
        const { of, where, ...rest } = expression;
        return {
          ...rest,
          ...(of === undefined ? {} : { of: lifted(of, true) }),
          ...(where === undefined ? {} : { where: lifted(where, true) })
        };
      }
      case 'window':
        return isInside || expression.of === undefined
          ? isInside
            ? made(expression)
            : expression
          : { ...expression, of: lifted(expression.of, true) };
      case 'over':
        return isInside ? made(expression) : { ...expression, of: lifted(expression.of, false) };
      default:
        return { ...expression, of: lifted(expression.of, isInside) };
    }
  };
  return { columns: columns.map(({ name, value }) => ({ name, value: lifted(value, all) })), before };
}
