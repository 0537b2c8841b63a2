import { contains, parsePython, splitAtCommas, walk, type PythonNode } from './python-tree.js';

const isName = (node: PythonNode | undefined): boolean => node?.name === 'VariableName';

/** Names in a target: plain, in tuples, lists and stars. Subscripts and attributes bind nothing. */
function targetNames(node: PythonNode): readonly string[] {
  if (isName(node)) {
    return [node.text];
  }
  return /^(?:Tuple|Array|Parenthesized)Expression$/u.test(node.name) ? node.children.flatMap(targetNames) : [];
}

/** Names that an import binds, after `as` or the first part of the path, each with the path that it stands for. */
export function importedNames({ children }: PythonNode): readonly { readonly name: string; readonly path: string }[] {
  const at = children.findIndex(child => child.name === 'import');
  const base = children
    .slice(1, Math.max(1, at))
    .map(child => child.text)
    .join('');
  const parts = children.slice(at + 1).filter(child => child.name !== '(' && child.name !== ')');
  return splitAtCommas(parts).flatMap(group => {
    const as = group.findIndex(child => child.name === 'as');
    const path = (as < 0 ? group : group.slice(0, as)).map(child => child.text).join('');
    const [root = ''] = path.split('.');
    const name = as < 0 ? root : (group[as + 1]?.text ?? '');
    // `import a.b` binds a, `import a.b as c` binds c to a.b.
    return isName(group[0]) && name !== ''
      ? [{ name, path: base !== '' ? `${base}.${path}` : as < 0 ? root : path }]
      : [];
  });
}

/** Names that one node binds by itself, without those of its parts. */
export function ownBindings(node: PythonNode): readonly string[] {
  const { name, children } = node;
  switch (name) {
    case 'AssignStatement': {
      const last = children.map(child => child.name).lastIndexOf('AssignOp');
      return children.slice(0, Math.max(0, last)).flatMap(targetNames);
    }
    case 'UpdateStatement':
    case 'NamedExpression':
      return children.slice(0, 1).flatMap(targetNames);
    case 'ForStatement':
      return comprehensions(children);
    case 'ImportStatement':
      return importedNames(node).map(one => one.name);
    case 'FunctionDefinition':
    case 'ClassDefinition':
    case 'TypeDefinition':
      return children
        .filter(isName)
        .slice(0, 1)
        .map(child => child.text);
    case 'WithStatement':
    case 'TryStatement':
      return children.flatMap((child, at) => (children[at - 1]?.name === 'as' ? targetNames(child) : []));
    case 'CapturePattern':
    case 'StarPattern':
    case 'AsPattern':
    case 'ScopeStatement':
      return children.filter(isName).map(child => child.text);
    case 'ParamList':
      return children
        .filter((child, at) => isName(child) && children[at - 1]?.name !== 'AssignOp')
        .map(child => child.text);
    case 'ArgList':
      return [...namedArguments(node), ...comprehensions(children)];
    default:
      return name.includes('Comprehension') ? comprehensions(children) : [];
  }
}

/** The grammar reads `f(n := 1)` like `f(n=1)`. */
function namedArguments({ children }: PythonNode): readonly string[] {
  return children.flatMap((child, at) => (children[at + 1]?.text === ':=' ? targetNames(child) : []));
}

/** Targets between each `for` of a comprehension and its `in`. */
function comprehensions(children: readonly PythonNode[]): readonly string[] {
  let isTarget = false;
  return children.flatMap(child => {
    isTarget = child.name === 'for' || (isTarget && child.name !== 'in');
    return isTarget ? targetNames(child) : [];
  });
}

export function allBindings(root: PythonNode): ReadonlySet<string> {
  const names = new Set<string>();
  walk(root, node => ownBindings(node).forEach(name => names.add(name)));
  return names;
}

/** Nodes that have names of their own. */
export const SCOPE = /^(?:FunctionDefinition|ClassDefinition|LambdaExpression|.*Comprehension.*|ArgList)$/u;

/** Names that code reads where it has not bound them, in order of their first use. What a scope binds is bound only in it. */
export function freeNames(root: PythonNode): ReadonlySet<string> {
  const free = new Set<string>();
  const read = (node: PythonNode, bound: Set<string>): void => {
    const { name, text, children } = node;
    if (isName(node) && !bound.has(text)) {
      free.add(text);
    }
    const own = ownBindings(node);
    const hasScope = name === 'ArgList' ? own.length > 0 : SCOPE.test(name);
    const inner = hasScope ? new Set(bound) : bound;
    if (name === 'AssignStatement' || name === 'UpdateStatement') {
      // The value is read before its targets are bound.
      const last = children.map(child => child.name).lastIndexOf('AssignOp');
      children.slice(last + 1).forEach(child => read(child, bound));
    }
    own.forEach(one => inner.add(one));
    if (!/^(?:ImportStatement|TypeDef)$|Pattern$/u.test(name)) {
      const parts = children.filter((child, at) => !isName(child) || children[at + 1]?.name !== 'AssignOp');
      parts.forEach(child => read(child, inner));
    }
    (name.endsWith('Definition') ? own : []).forEach(one => bound.add(one));
  };
  read(root, new Set());
  return free;
}

/** Modules by their names: those of the kernel, and those that the code imports. */
export function boundModules(root: PythonNode, kernel: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const paths = new Map(Object.entries(kernel));
  walk(
    root,
    node => node.name === 'ImportStatement' && importedNames(node).forEach(({ name, path }) => paths.set(name, path))
  );
  return paths;
}

/** Whether code binds names that it does not show: a star import, `exec`, `globals()`. */
export function bindsUnseen(root: PythonNode): boolean {
  return contains(
    root,
    ({ name, children }) =>
      (name === 'ImportStatement' && children.some(child => child.text === '*')) ||
      (name === 'CallExpression' && /^(?:exec|eval|globals|locals|vars|setattr)$/u.test(children[0]?.text ?? ''))
  );
}

/** Nodes that can bind names at module level rather than in a scope of their own. */
const BINDING = /^(?:(?:Assign|Update|For|With)Statement|NamedExpression|(?:Function|Class)Definition)$/u;
const OWN_SCOPE = /^(?:LambdaExpression|ParamList|FunctionDefinition|ClassDefinition)$/u;

/**
 * Names that code binds at module level when it runs, in order of their first appearance: assignments, loops, `with … as`,
 * `:=`, functions and classes; not imports, attributes or items. Tolerates code that does not parse.
 *
 * @param beforeLine Only statements that end above this line (counted from 1) are read, for code that failed there.
 * Rejects when the parser cannot be loaded.
 */
export async function assignedNames(code: string, beforeLine = Infinity): Promise<readonly string[]> {
  const names = new Set<string>();
  const visit = (node: PythonNode): boolean => {
    const own = BINDING.test(node.name) ? ownBindings(node) : node.name === 'ArgList' ? namedArguments(node) : [];
    own.forEach(name => names.add(name));
    return !OWN_SCOPE.test(node.name);
  };
  const { children } = await parsePython(code, { cut: true });
  children
    .filter(({ to }) => code.slice(0, to).trimEnd().split('\n').length < beforeLine)
    .forEach(statement => walk(statement, visit));
  return [...names];
}

const BUILTINS = new Set(
  (
    'False None True NotImplemented Ellipsis abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr ' +
    'classmethod compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset ' +
    'getattr globals hasattr hash help hex id input int isinstance issubclass iter len license list locals map max memoryview min ' +
    'next object oct open ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str sum super ' +
    'tuple type vars zip'
  ).split(' ')
);

/** Whether Python has a name without an import; any name spelled like an exception class counts. */
export function isPythonBuiltin(name: string): boolean {
  return (
    BUILTINS.has(name) || /^[A-Z]\w*(?:Error|Exception|ExceptionGroup|Warning|Exit|Iteration|Interrupt)$/u.test(name)
  );
}
