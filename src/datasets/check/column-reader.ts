import type { DatasetProfile } from '../dataset-profile.js';
import { allBindings, importedNames, ownBindings, isPythonBuiltin } from './bindings.js';
import { FRAME_FUNCTIONS, methodColumns } from './column-arguments.js';
import { callArguments, calleeOf, stringValue, stringValues, subscriptItems } from './expressions.js';
import { createdColumns, CHANGING, GROUPING, keepsColumns, PANDAS_ATTRIBUTES, polarsColumns } from './frame-methods.js';
import type { PythonNode } from './python-tree.js';
import { loadedFile, schemaOf, type Frame, type FrameValue, type Schema } from './schema.js';

export type ColumnUse = {
  readonly schema: Schema;
  readonly column: string;
  readonly known: boolean;
  /** Written as `df.column`, which may also be an attribute that somebody added. */
  readonly attribute: boolean;
};

type Value = FrameValue | undefined;

const BLOCKS = /^(?:If|For|While|Try|Match)Statement$/u;
const SCOPES = /^(?:FunctionDefinition|LambdaExpression|ClassDefinition)$/u;
const LOCATORS = new Set(['loc', 'at']);
/** Modules whose functions do not change the frames they get. */
const TRUSTED =
  /^(?:pandas|numpy|polars|matplotlib|seaborn|plotly|altair|scipy|statsmodels|sklearn|IPython|duckdb|math|json)(?:\.|$)/u;

/**
 * Reads which columns of live datasets code uses, in the order it runs. Follows a dataset through assignments and methods
 * that keep its columns, and makes no guesses about other results. Columns that the code makes are known from then on; inside
 * functions, which may run later, unknown columns are not reported.
 */
export class ColumnReader {
  constructor(profiles: readonly DatasetProfile[], modules: Readonly<Record<string, string>>) {
    for (const [name, path] of Object.entries(modules)) {
      this._names.set(name, { type: 'module', path });
    }
    for (const profile of profiles) {
      if (profile.file === undefined) {
        this._names.set(profile.name, { type: 'frame', schema: schemaOf(profile) });
      } else {
        this._files.push(profile);
      }
    }
  }

  readonly uses: ColumnUse[] = [];
  /** Datasets the code changes in place. */
  readonly changed = new Set<string>();

  /** Reads a node and gives back what it stands for. */
  read(node: PythonNode): Value {
    switch (node.name) {
      case 'VariableName':
        return this._names.get(node.text);
      case 'ParenthesizedExpression':
        return node.children.map(child => this.read(child))[1];
      case 'MemberExpression':
        return this._member(node);
      case 'CallExpression':
        return this._call(node);
      case 'AssignStatement':
        this._assign(node);
        return undefined;
      case 'ConditionalExpression':
        [node.children[2], node.children[0], ...node.children.slice(3)].forEach(child => child && this.read(child));
        return undefined;
      case 'BinaryExpression':
        node.children.forEach(child => this.read(child));
        this._askedFor(node);
        return undefined;
      case 'ImportStatement':
        importedNames(node).forEach(({ name, path }) => this._names.set(name, { type: 'module', path }));
        return undefined;
      default:
        this._block(node);
        return undefined;
    }
  }

  /** Reads any other node. A name bound in a branch or a scope is known after it only if it stands for the same as before. */
  private _block(node: PythonNode): void {
    if (!BLOCKS.test(node.name) && !SCOPES.test(node.name) && !node.name.includes('Comprehension')) {
      this._forget(ownBindings(node));
      node.children.forEach(child => this.read(child));
      return;
    }
    const isBlock = BLOCKS.test(node.name);
    const before = new Map(this._names);
    const own = [...allBindings(node)];
    this._forget(isBlock ? ownBindings(node) : own);
    const unsure = node.name === 'FunctionDefinition' || catchesMissing(node) ? 1 : 0;
    this._unsure += unsure;
    node.children.forEach(child => this.read(child));
    this._unsure -= unsure;
    if (isBlock) {
      this._forget(own.filter(name => !same(before.get(name), this._names.get(name))));
    } else {
      this._names = before;
    }
  }

  /** `"a" in df.columns`: code that asks whether a column is there knows what to do without it. */
  private _askedFor({ children }: PythonNode): void {
    const [first] = children;
    const last = children.at(-1);
    if (first && last && children.some(({ text }) => text === 'in' || text === '<=')) {
      const frames = variablesIn(last).map(name => this._names.get(name));
      for (const name of stringValues(first)) {
        frames.forEach(frame => frame?.type === 'frame' && frame.schema.columns.add(name));
      }
    }
  }

  private _forget(names: readonly string[]): void {
    names.forEach(name => this._names.delete(name));
  }

  private _assign(node: PythonNode): void {
    const last = node.children.map(child => child.name).lastIndexOf('AssignOp');
    const values = node.children.slice(last + 1).map(child => this.read(child));
    const targets = node.children.slice(0, Math.max(0, last));
    const value = values.length > 1 || targets.some(({ name }) => name === ',') ? undefined : values[0];
    this._forget(ownBindings(node));
    for (const target of targets) {
      if (target.name === 'MemberExpression') {
        this._store(target);
      } else if (/^(?:Tuple|Array|Parenthesized)Expression$/u.test(target.name)) {
        target.children.filter(({ name }) => name === 'MemberExpression').forEach(part => this._store(part));
      } else if (target.name === 'VariableName' && value) {
        this._names.set(target.text, value);
      }
    }
  }

  /** `df["new"] = …`, `df.loc[rows, "new"] = …`, `df.columns = …`: the columns written are known from now on. */
  private _store(target: PythonNode): void {
    const [object, mark, property] = target.children;
    const owner = object && this.read(object);
    const schema = schemaIn(owner);
    const items = mark?.name === '.' ? [] : subscriptItems(target);
    items.forEach(item => this.read(item));
    if (!schema) {
      return;
    }
    this.changed.add(schema.profile.name);
    const column = items.at(-1);
    if (property && mark?.name === '.') {
      schema.columns.add(property.text);
      schema.open ||= property.text === 'columns' || property.text === 'index';
    } else if (column && (owner?.type !== 'locator' || items.length === 2)) {
      const names = stringValues(column);
      names.forEach(name => schema.columns.add(name));
      schema.open ||= names.length === 0 && column.name !== 'Number';
    }
  }

  private _member(node: PythonNode): Value {
    const [object, mark, property] = node.children;
    const owner = object && this.read(object);
    if (mark?.name === '.') {
      return property && owner ? this._attribute(owner, property.text) : undefined;
    }
    const items = subscriptItems(node);
    items.forEach(item => this.read(item));
    return owner && owner.type !== 'module' ? this._subscript(owner, items) : undefined;
  }

  private _attribute(owner: FrameValue, name: string): Value {
    if (owner.type === 'module') {
      const scope = this._scopes.at(-1);
      if (owner.path === 'polars.col' && scope) {
        this._use(scope, name);
      }
      return { type: 'module', path: `${owner.path}.${name}` };
    }
    const { schema } = owner;
    const { engine } = schema.profile;
    if (owner.type !== 'frame' || name === 'T') {
      return undefined;
    }
    if (LOCATORS.has(name) || (name === 'plot' && engine !== 'polars')) {
      return { type: name === 'plot' ? 'plot' : 'locator', schema };
    }
    const isOwn = PANDAS_ATTRIBUTES.has(name);
    if (engine === 'pandas' && !name.startsWith('_') && !isOwn) {
      this._use(schema, name, { attribute: true });
    } else if (engine !== 'polars' && schema.columns.has(name) && !isOwn) {
      this._use(schema, name);
    }
    return undefined;
  }

  private _subscript({ type, schema }: Frame, items: readonly PythonNode[]): Value {
    const [first, second] = items;
    if (type === 'locator') {
      const wanted = schema.index.size > 1 ? [] : stringValues(second);
      wanted.forEach(name => this._use(schema, name));
      return stringValue(second ?? first) === undefined ? { type: 'frame', schema } : undefined;
    }
    const polars = schema.profile.engine === 'polars';
    const wanted = polars && second ? second : first;
    stringValues(wanted).forEach(name => this._use(schema, name));
    if (wanted === undefined || stringValue(wanted) !== undefined || wanted.name === 'VariableName') {
      return undefined;
    }
    return type === 'frame' && wanted.name !== 'Number' ? { type: 'frame', schema } : undefined;
  }

  private _call(node: PythonNode): Value {
    const callee = node.children[0];
    const { object, name } = calleeOf(node);
    const owner = object && this.read(object);
    if (owner && owner.type !== 'module' && owner.type !== 'locator') {
      return this._method(owner, name, node);
    }
    const target = owner ? this._attribute(owner, name) : callee && !object ? this.read(callee) : undefined;
    if (target?.type === 'module') {
      const scope = this._scopes.at(-1);
      if (scope) {
        polarsColumns(target.path, callArguments(node)).forEach(name => this._use(scope, name));
      }
      this._function(target.path, node);
    }
    const inside =
      target?.type === 'module' || (object && this._isExpression(object)) ? this._scopes.at(-1) : undefined;
    const values = this._arguments(node, inside);
    const loaded = target?.type === 'module' ? loadedFile(target.path, node, this._files) : undefined;
    if (loaded) {
      return { type: 'frame', schema: loaded };
    }
    if (!object && !(target?.type === 'module' ? TRUSTED.test(target.path) : isPythonBuiltin(callee?.text ?? ''))) {
      // A function of unknown origin may make columns in a frame that it gets.
      values.forEach(value => value && value.type !== 'module' && (value.schema.open = true));
    }
    return undefined;
  }

  /** Whether a chain begins at the module polars, so that it is an expression over the frame around it. */
  private _isExpression(node: PythonNode): boolean {
    const root = node.children[0];
    return node.name === 'VariableName' || root === undefined
      ? polarsPath(this._names.get(node.text))
      : this._isExpression(root);
  }

  /** Functions such as `sns.barplot(data=df, x="a")`. */
  private _function(path: string, node: PythonNode): void {
    const { positional, keywords } = callArguments(node);
    const rule = FRAME_FUNCTIONS.find(each => each.path.test(path));
    const given = rule && (rule.frame.flatMap(name => keywords.get(name) ?? [])[0] ?? positional[0]);
    const frame = given?.name === 'VariableName' ? this._names.get(given.text) : undefined;
    if (rule && frame?.type === 'frame') {
      const names = rule.keywords.flatMap(keyword => stringValues(keywords.get(keyword)));
      names.forEach(name => this._use(frame.schema, name, { index: true }));
    }
  }

  private _method({ type, schema }: Frame, method: string, node: PythonNode): Value {
    const { engine, name } = schema.profile;
    const args = callArguments(node);
    const columns = methodColumns(engine, type === 'plot' ? 'plot' : method, args);
    columns.forEach(column => this._use(schema, column.name, { index: column.index }));
    // Conditions of such a join name columns of either side.
    const values = this._arguments(node, method === 'join_where' ? undefined : schema);
    const other = method === 'merge' ? values[0] : undefined;
    if (other?.type === 'frame') {
      const names = ['on', 'right_on'].flatMap(keyword => stringValues(args.keywords.get(keyword)));
      names.forEach(column => this._use(other.schema, column, { index: true }));
    }
    if (GROUPING.has(method)) {
      return { type: 'grouped', schema };
    }
    if (type !== 'frame') {
      return undefined;
    }
    const created = createdColumns(method, args, schema.index);
    const isMaking = created.isOpen || created.names.length > 0;
    const inPlace = args.keywords.get('inplace')?.text === 'True' || CHANGING.has(method);
    if (inPlace) {
      this.changed.add(name);
    }
    const result = inPlace || !isMaking ? schema : { ...schema, columns: new Set(schema.columns) };
    created.names.forEach(column => result.columns.add(column));
    result.open ||= created.isOpen;
    return keepsColumns(engine, method) ? { type: 'frame', schema: result } : undefined;
  }

  /** Reads the arguments of a call; polars expressions among them refer to the columns of `scope`, if there is one. */
  private _arguments(node: PythonNode, scope: Schema | undefined): readonly Value[] {
    this._scopes.push(scope);
    const list = node.children.at(-1);
    let values: readonly Value[] = [];
    if (list && ownBindings(list).length > 0) {
      const before = new Map(this._names);
      this._forget(ownBindings(list));
      list.children.forEach(child => this.read(child));
      this._names = before;
    } else {
      const { positional, keywords } = callArguments(node);
      values = [...positional, ...keywords.values()].map(child => this.read(child));
    }
    this._scopes.pop();
    return values;
  }

  private _use(schema: Schema, column: string, how: { index?: boolean; attribute?: boolean } = {}): void {
    const known = schema.columns.has(column) || (how.index === true && schema.index.has(column));
    if (known || !(schema.open || this._unsure > 0)) {
      this.uses.push({ schema, column, known, attribute: how.attribute === true });
    }
  }

  private _names = new Map<string, FrameValue>();
  /** Files that no cell has loaded. */
  private readonly _files: DatasetProfile[] = [];
  private readonly _scopes: (Schema | undefined)[] = [];
  /** Number of enclosing scopes in which an unknown column may exist after all, or may be missing without harm. */
  private _unsure = 0;
}

function same(a: Value, b: Value): boolean {
  return a === b || (a?.type === b?.type && schemaIn(a) !== undefined && schemaIn(a) === schemaIn(b));
}

const schemaIn = (value: Value): Schema | undefined => (value?.type === 'module' ? undefined : value?.schema);

const variablesIn = ({ name, text, children }: PythonNode): readonly string[] =>
  name === 'VariableName' ? [text] : children.flatMap(variablesIn);

const polarsPath = (value: Value): boolean => value?.type === 'module' && /^polars(?:\.|$)/u.test(value.path);

const MISSING = /\b(?:KeyError|LookupError|AttributeError|ColumnNotFoundError|Exception)\b/u;

/** Whether a `try` handles the error of a missing column. */
function catchesMissing({ name, children }: PythonNode): boolean {
  return (
    name === 'TryStatement' &&
    children.some(
      (child, at) => children[at - 1]?.name === 'except' && (child.name === 'Body' || MISSING.test(child.text))
    )
  );
}
