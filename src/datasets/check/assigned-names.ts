import type { SyntaxNode } from '@lezer/common';
import { pythonParser } from './python-tree.js';

/** Bodies with names of their own: what is assigned inside does not reach the module. */
const OWN_SCOPE = new Set(['LambdaExpression', 'ParamList']);
const BRACKETS = new Set(['TupleExpression', 'ArrayExpression', 'ParenthesizedExpression']);

/**
 * Names that code binds at module level when it runs, in order of their first appearance: assignments, loops, `with … as`,
 * `:=`, functions and classes; not imports, attributes or items. Tolerates code that does not parse.
 *
 * @param beforeLine Only statements that end above this line (counted from 1) are read, for code that failed there.
 * Rejects when the parser cannot be loaded.
 */
export async function assignedNames(code: string, beforeLine = Infinity): Promise<readonly string[]> {
  const parser = await pythonParser.load();
  const names = new Set<string>();
  const add = (node: SyntaxNode): void => {
    names.add(code.slice(node.from, node.to));
  };
  const addTarget = (node: SyntaxNode): void => {
    if (node.name === 'VariableName') {
      add(node);
    } else if (BRACKETS.has(node.name)) {
      childrenOf(node).forEach(addTarget);
    }
  };
  const visit = (node: SyntaxNode): void => {
    if (OWN_SCOPE.has(node.name)) {
      return;
    }
    const children = childrenOf(node);
    switch (node.name) {
      case 'FunctionDefinition':
      case 'ClassDefinition': {
        const name = children.find(child => child.name === 'VariableName');
        if (name !== undefined) {
          add(name);
        }
        return;
      }
      case 'AssignStatement': {
        // `a: int` alone binds nothing.
        const last = children.map(child => child.name).lastIndexOf('AssignOp');
        children.slice(0, Math.max(last, 0)).forEach(addTarget);
        break;
      }
      case 'UpdateStatement':
        children.slice(0, 1).forEach(addTarget);
        break;
      case 'NamedExpression':
        children.slice(0, 1).forEach(addTarget);
        break;
      case 'ArgList': // The grammar reads `f(n := 1)` like `f(n=1)`.
        children.forEach((child, index) => {
          const operator = children[index + 1];
          if (operator?.name === 'AssignOp' && code.startsWith(':=', operator.from)) {
            addTarget(child);
          }
        });
        break;
      case 'ForStatement': {
        const end = children.findIndex(child => child.name === 'in');
        children.slice(0, Math.max(end, 0)).forEach(addTarget);
        break;
      }
      case 'WithStatement':
        children.forEach((child, index) => {
          if (children[index - 1]?.name === 'as') {
            addTarget(child);
          }
        });
        break;
      default:
    }
    children.forEach(visit);
  };
  for (const statement of childrenOf(parser.parse(code).topNode)) {
    const lastLine = code.slice(0, statement.to).trimEnd().split('\n').length;
    if (lastLine < beforeLine) {
      visit(statement);
    }
  }
  return [...names];
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    children.push(child);
  }
  return children;
}
