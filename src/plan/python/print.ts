import { byType } from '../algebra/rebuild.js';
import { type Doc, group, ifBroken, indent, joined, layOut, line, softLine } from './layout.js';
import { isIdentifier, pythonLiteral, pythonText } from './literals.js';
import { COMPARISON, type Keyword, PRECEDENCE, type Py, type Statement } from './tree.js';

/** Code that loads what the statements work on. */
export type Loading = { readonly imports: readonly string[]; readonly code: readonly string[] };

/** The code of some statements, laid out as black does: imports first and apart, then the code that loads data, then the rest. */
export function printPython(statements: readonly Statement[], loading: Loading = { imports: [], code: [] }): string {
  const isImport = ({ type }: Statement): boolean => type === 'import';
  const lines = [...new Set([...loading.imports, ...statements.filter(isImport).map(printStatement)])].sort();
  // Whole modules first, each kind by name.
  const imports = [
    ...lines.filter(line => line.startsWith('import')),
    ...lines.filter(line => line.startsWith('from'))
  ];
  const rest = statements.filter(statement => !isImport(statement)).map(printStatement);
  const body = [...loading.code, ...rest];
  return [...imports, ...(imports.length > 0 && body.length > 0 ? [''] : []), ...body].join('\n');
}

function printStatement(statement: Statement): string {
  switch (statement.type) {
    case 'import': {
      const { module, alias } = statement;
      return module.endsWith(`.${alias}`)
        ? `from ${module.slice(0, -alias.length - 1)} import ${alias}`
        : `import ${module}${alias === module ? '' : ` as ${alias}`}`;
    }
    case 'assign':
      return `${layOut([`${statement.to} = `, alone(statement.value)])}${statement.comment === undefined ? '' : `  # ${statement.comment}`}`;
    case 'show':
      return layOut([alone(statement.value), statement.quiet === true ? ';' : '']);
  }
}

/** An expression that no brackets enclose: it gets parentheses if it breaks lines outside its own brackets. */
function alone(py: Py): Doc {
  const flat = inner(py, false);
  if (py.type !== 'binary' && !isFluent(py)) {
    return flat;
  }
  const other = group([ifBroken('('), indent([softLine, inner(py, true)]), softLine, ifBroken(')')]);
  return py.type === 'binary' && breaksInside(py) ? { type: 'either', first: flat, other } : other;
}

/** Whether an operation breaks its lines inside the brackets at its start or end, instead of at its operators. */
function breaksInside(py: Extract<Py, { type: 'binary' }>): boolean {
  const { left, right } = py;
  const isOne = left.type !== 'binary' || level(left) !== level(py) || needsParentheses(left, level(py));
  return (
    isOne && (needsParentheses(left, level(py)) || needsParentheses(right, level(py) + 1) || endsInBrackets(right))
  );
}

const endsInBrackets = (py: Py): boolean =>
  py.type === 'binary' ? endsInBrackets(py.right) : py.type === 'call' && py.args.length + py.keywords.length > 0;

/** Whether a chain is laid out with a call per line: at least two of its dots follow brackets. */
function isFluent(py: Py): boolean {
  let dots = 0;
  let rest = py;
  for (;;) {
    switch (rest.type) {
      case 'attribute':
        dots += isBracketed(rest.of) ? 1 : 0;
        rest = rest.of;
        break;
      case 'call':
      case 'subscript':
        rest = rest.of;
        break;
      default:
        return dots > 1;
    }
  }
}

const isBracketed = (py: Py): boolean => py.type === 'call' || py.type === 'subscript' || isInParentheses(py);

/** The code of an expression, which may break lines at operators and dots only if it is `enclosed` in brackets. */
const inner: (py: Py, enclosed: boolean) => Doc = byType({
  attribute: path,
  call: path,
  subscript: path,
  binary: (py, enclosed) => (enclosed ? group(operands(py, true)) : operands(py, false)),
  unary: (py, enclosed) => [py.op, operand(py.of, level(py), enclosed)],
  list: ({ items }) => sequence('[', items, ']'),
  tuple: ({ items }) => sequence('(', items, ')'),
  dict: ({ items }) =>
    brackets('{', entries(items.map(([key, value]) => [inner(key, true), ': ', inner(value, true)])), '}'),
  lambda: ({ parameter, body }) => [`lambda ${parameter}: `, inner(body, false)],
  name: py => py.name,
  literal: ({ value, float }) =>
    pythonLiteral(value) + (float === true && Number.isInteger(value) && Math.abs(Number(value)) < 1e21 ? '.0' : ''),
  text: ({ lines }) => pythonText(lines)
});

function path(py: Py, enclosed: boolean): Doc {
  return isFluent(py) ? group(chain(py, enclosed)) : chain(py, false);
}

function chain(py: Py, breaks: boolean): Doc {
  switch (py.type) {
    case 'attribute': {
      return [chain(py.of, breaks), breaks && isBracketed(py.of) ? softLine : '', `.${py.name}`];
    }
    case 'call': {
      const args = [...py.args.map(arg => inner(arg, true)), ...named(py.keywords).map(keywordDoc)];
      return [chain(py.of, breaks), args.length === 0 ? '()' : brackets('(', group(entries(args)), ')')];
    }
    case 'subscript': {
      const index =
        py.index.type === 'tuple' && py.index.items.length > 1
          ? group(entries(py.index.items.map(item => inner(item, true))))
          : inner(py.index, true);
      return [chain(py.of, breaks), brackets('[', index, ']')];
    }
    default:
      return isInParentheses(py) ? brackets('(', inner(py, true), ')') : inner(py, false);
  }
}

const brackets = (open: string, of: Doc, close: string): Doc => group([open, indent([softLine, of]), softLine, close]);

/** Entries, with a comma after the last one if each has a line of its own. */
const entries = (docs: readonly Doc[]): Doc => [joined(docs, [',', line]), ifBroken(',')];

const sequence = (open: string, items: readonly Py[], close: string): Doc =>
  brackets(open, entries(items.map(item => inner(item, true))), close);

const keywordDoc = ([id, value]: Keyword): Doc => [id === '**' ? '**' : `${id}=`, inner(value, true)];

/** Operands of operators that bind equally, each behind its operator. Comparisons do not associate. */
function operands(py: Extract<Py, { type: 'binary' }>, breaks: boolean): Doc {
  const own = level(py);
  const least = own === COMPARISON ? own + 1 : own;
  const isNested = level(py.left) === own && own !== COMPARISON;
  const left = py.left.type === 'binary' && isNested ? operands(py.left, breaks) : operand(py.left, least, breaks);
  return [left, breaks ? line : ' ', `${py.op} `, operand(py.right, own + 1, breaks)];
}

const operand = (py: Py, least: number, enclosed: boolean): Doc =>
  needsParentheses(py, least) ? brackets('(', inner(py, true), ')') : inner(py, enclosed);

const needsParentheses = (py: Py, least: number): boolean => level(py) < least;

/** Keyword arguments; those whose names are not Python identifiers go into one dictionary, under `**`. */
function named(keywords: readonly Keyword[]): readonly Keyword[] {
  const odd = keywords.filter(([id]) => !isIdentifier(id));
  return odd.length === 0
    ? keywords
    : [
        ...keywords.filter(([id]) => isIdentifier(id)),
        ['**', { type: 'dict', items: odd.map(([id, value]) => [{ type: 'literal', value: id }, value] as const) }]
      ];
}

/** How tightly an expression binds, as an index of `PRECEDENCE`. */
function level(py: Py): number {
  const op = py.type === 'binary' ? py.op : py.type;
  const found = PRECEDENCE.findIndex(ops => (ops as readonly string[]).includes(op));
  return py.type === 'lambda' ? -1 : found < 0 ? PRECEDENCE.length : found;
}

const isInParentheses = (py: Py): boolean =>
  level(py) < PRECEDENCE.length || (py.type === 'literal' && typeof py.value === 'number');
