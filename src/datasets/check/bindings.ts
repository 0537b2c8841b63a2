import type { PythonNode } from './python-tree.js';

const isName = (node: PythonNode | undefined): boolean => node?.name === 'VariableName';

/** Names in a target: plain, in tuples, lists and stars. Subscripts and attributes bind nothing. */
function targetNames(node: PythonNode): readonly string[] {
  if (isName(node)) {
    return [node.text];
  }
  return /^(?:Tuple|Array|Parenthesized)Expression$/u.test(node.name) ? node.children.flatMap(targetNames) : [];
}

/** Children before the first of these, as targets. */
function before(node: PythonNode, stop: string): readonly string[] {
  const at = node.children.findIndex(child => child.name === stop);
  return node.children.slice(0, Math.max(0, at)).flatMap(targetNames);
}

/** Names that an import binds: after `as`, or the first part of the path. */
function importedNames(node: PythonNode): readonly { readonly name: string; readonly path: string }[] {
  const from = node.children.findIndex(child => child.name === 'import');
  const base = node.children
    .slice(1, Math.max(1, from))
    .map(child => child.text)
    .join('');
  const found: { name: string; path: string }[] = [];
  const parts = node.children.slice(from + 1).filter(child => child.name !== '(' && child.name !== ')');
  let path = '';
  let name = '';
  for (const part of [...parts, { name: ',', text: ',', children: [] }]) {
    if (part.name === ',') {
      if (name !== '') {
        found.push({ name, path: base === '' ? path : `${base}.${path}` });
      }
      path = '';
      name = '';
    } else if (part.name === '.') {
      path += '.';
    } else if (isName(part)) {
      if (path === '' || path.endsWith('.')) {
        name = path === '' ? part.text : name;
        path += part.text;
      } else {
        name = part.text;
      }
    }
  }
  // `import a.b` binds a, `import a.b as c` binds c to a.b.
  return base === ''
    ? found.map(one => (one.path.startsWith(`${one.name}.`) ? { ...one, path: one.name } : one))
    : found;
}

/** Names that one node binds by itself, without those of its parts. */
function ownBindings(node: PythonNode): readonly string[] {
  const { name, children } = node;
  switch (name) {
    case 'AssignStatement': {
      const last = children.map(child => child.name).lastIndexOf('AssignOp');
      return children.slice(0, Math.max(0, last)).flatMap(targetNames);
    }
    case 'UpdateStatement':
      return children.slice(0, 1).flatMap(targetNames);
    case 'NamedExpression':
      return children.slice(0, 1).flatMap(targetNames);
    case 'ForStatement':
      return before(node, 'in');
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
      return children.filter(isName).map(child => child.text);
    case 'ParamList':
      return children
        .filter((child, at) => isName(child) && children[at - 1]?.name !== 'AssignOp')
        .map(child => child.text);
    case 'ArgList': // The grammar reads `f(n := 1)` like `f(n=1)`.
      return [
        ...children.flatMap((child, at) => (children[at + 1]?.text === ':=' ? targetNames(child) : [])),
        ...comprehensions(children)
      ];
    case 'ScopeStatement':
      return children.filter(isName).map(child => child.text);
    default:
      return name.includes('Comprehension') ? comprehensions(children) : [];
  }
}

/** Targets between each `for` of a comprehension and its `in`. */
function comprehensions(children: readonly PythonNode[]): readonly string[] {
  const names: string[] = [];
  let targets: PythonNode[] | null = null;
  for (const child of children) {
    if (child.name === 'for') {
      targets = [];
    } else if (child.name === 'in') {
      names.push(...(targets ?? []).flatMap(targetNames));
      targets = null;
    } else {
      targets?.push(child);
    }
  }
  return names;
}

/** All names that code binds anywhere. */
function bindingNames(root: PythonNode): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: PythonNode): void => {
    ownBindings(node).forEach(name => names.add(name));
    node.children.forEach(visit);
  };
  visit(root);
  return names;
}

/** Whether code binds names that it does not show: a star import, `exec`, `globals()`. */
function bindsUnseen(root: PythonNode): boolean {
  return (
    (root.name === 'ImportStatement' && root.children.some(child => child.name === '*' || child.text === '*')) ||
    (root.name === 'CallExpression' &&
      /^(?:exec|eval|globals|locals|vars|setattr)$/u.test(root.children[0]?.text ?? '')) ||
    root.children.some(bindsUnseen)
  );
}

/** Which names code binds. */
export const bindings = {
  /** By one node itself, without its parts. */
  of: ownBindings,
  /** Anywhere in the code. */
  all: bindingNames,
  /** By an import, with the path of what each stands for. */
  imported: importedNames,
  /** Whether names are bound that the code does not show. */
  unseen: bindsUnseen
};

/** Names that Python has without an import. */
export const PYTHON_BUILTINS: ReadonlySet<string> = new Set(
  (
    'ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError ' +
    'BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ' +
    'ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning ' +
    'EnvironmentError Exception ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError ' +
    'FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError ' +
    'IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None ' +
    'NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning ' +
    'PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning ' +
    'StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True ' +
    'TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError ' +
    'UnicodeWarning UserWarning ValueError Warning ZeroDivisionError abs aiter all anext any ascii bin bool ' +
    'breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict dir ' +
    'divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input ' +
    'int isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow ' +
    'print property quit range repr reversed round set setattr slice sorted staticmethod str sum super tuple type ' +
    'vars zip'
  ).split(' ')
);
