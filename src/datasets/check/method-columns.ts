import type { CallArguments } from './call-arguments.js';
import { columnArguments } from './column-arguments.js';
import { literals } from './literals.js';
import { queryColumns } from './query-columns.js';

/** A column that a call names. `index`: a level of the row index may stand there too. */
type NamedColumn = { readonly name: string; readonly index: boolean };

const isPattern = (engine: string, name: string): boolean =>
  engine === 'polars' && (name === '*' || (name.startsWith('^') && name.endsWith('$')));

/** The columns that a method call names in its own arguments, as string literals; those in expressions are not looked for. */
export function methodColumns(engine: string, method: string, args: CallArguments): readonly NamedColumn[] {
  const { positional, keywords } = args;
  if (mayBeAbsent(method, args)) {
    return [];
  }
  const rule = columnArguments(engine, method);
  const index = rule?.index === true;
  const argument = (key: number | string): ReturnType<typeof keywords.get> =>
    typeof key === 'number' ? positional[key] : keywords.get(key);
  const places = [...(rule?.all === true ? positional.keys() : (rule?.positions ?? [])), ...(rule?.keywords ?? [])];
  const named = places.flatMap(key => literals.strings(argument(key)));
  const keyed = (rule?.keys ?? []).flatMap(key => literals.entries(argument(key)).map(([name]) => name));
  return [...named, ...keyed, ...extra(engine, method, args)]
    .filter(name => !isPattern(engine, name))
    .map(name => ({ name, index }))
    .concat(
      engine !== 'polars' && /^(?:query|eval)$/u.test(method)
        ? queryColumns(literals.string(argument(0) ?? argument('expr')) ?? '').map(name => ({ name, index: true }))
        : []
    );
}

/** Whether the call says what happens without the columns it names. */
function mayBeAbsent(method: string, { keywords }: CallArguments): boolean {
  const lenient = keywords.get('strict')?.text === 'False' || literals.string(keywords.get('errors')) === 'ignore';
  return method === 'get_column' ? keywords.has('default') : /^(?:drop|rename)$/u.test(method) && lenient;
}

/** Columns named in a form of its own: `agg(mean=("fare", "mean"))`, `filter(class="a")`, `drop(["a"], axis=1)`. */
function extra(engine: string, method: string, { positional, keywords }: CallArguments): readonly string[] {
  if (engine === 'polars') {
    return method === 'filter' ? [...keywords.keys()] : [];
  }
  if (method === 'drop' && /^(?:1|["']columns["'])$/u.test(keywords.get('axis')?.text ?? '')) {
    return literals.strings(positional[0]);
  }
  return /^agg(?:regate)?$/u.test(method)
    ? [...keywords.values()].flatMap(value =>
        value.name === 'TupleExpression' ? (literals.string(value.children[1]) ?? []) : []
      )
    : [];
}
