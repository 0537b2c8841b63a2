import { isIdentifier } from './literals.js';
import { name, type Py, type Statement } from './tree.js';

export type DraftOptions = {
  /** Names that the user's code has, none of which is taken. */
  readonly variables: readonly string[];
  /** Modules bound in the namespace, by alias. */
  readonly modules: Readonly<Record<string, string>>;
};

/** The usual aliases, under which modules are imported. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ pandas: 'pd', 'modin.pandas': 'pd', polars: 'pl', numpy: 'np' },
  ...{ 'pyarrow.ipc': 'ipc', 'matplotlib.pyplot': 'plt' }
};

/** What IPython keeps under names that begin like those of helpers. */
const IPYTHON = ['_i', '_ii', '_iii', '_ih', '_oh', '_dh', '_exit_code'];

/** Statements of a cell while it is written: takes care of names and imports. */
export class Draft {
  constructor(options: DraftOptions) {
    this._taken = new Set([...options.variables, ...Object.keys(options.modules), ...IPYTHON]);
    this._modules = options.modules;
  }

  readonly statements: Statement[] = [];

  /**
   * Gives a value a name that says what it holds, and that is nobody's. Characters that no name has become underscores. As it begins with
   * one, it is no variable of the user's: no list shows it, and no question is about it.
   */
  assign(wanted: string, value: Py): Py {
    const id = this.fresh(wanted, '_');
    this.statements.push({ type: 'assign', to: id, value });
    return name(id);
  }

  show(value: Py): void {
    this.statements.push({ type: 'show', value });
  }

  /** Gives a frame of the user's a new value, after what it had has got a second name, and shows it. */
  replace(id: string, value: Py, shown: Py = name(id)): void {
    this.statements.push(keptBefore(id), { type: 'assign', to: id, value });
    this.show(shown);
  }

  /** Whether the user's code or this one has a name. */
  isTaken(id: string): boolean {
    return this._taken.has(id);
  }

  fresh(wanted: string, prefix = ''): string {
    const words = wanted
      .normalize('NFKC')
      .replace(/[^\p{XID_Continue}]+/gu, '_')
      .replace(/^_+|_+$/gu, '')
      .toLowerCase();
    const base = isIdentifier(words) ? words : isIdentifier(`by_${words}`) ? `by_${words}` : 'result';
    let id = prefix + base;
    for (let count = 2; this._taken.has(id); count++) {
      id = `${prefix}${base}_${count}`;
    }
    this._taken.add(id);
    return id;
  }

  /** A module by the alias that it has in the namespace, or else by its usual one, imported. */
  module(module: string): Py {
    return this._bound(module, () => {
      const alias = this.fresh(ALIASES[module] ?? module);
      this.statements.push({ type: 'import', module, ...(alias === module ? {} : { alias }) });
      return alias;
    });
  }

  /** `from module import name`, as in `from scipy import stats`. */
  from(module: string, id: string): Py {
    return this._bound(`${module}.${id}`, () => {
      this.statements.push({ type: 'from', module, name: id });
      return id;
    });
  }

  private _bound(path: string, imported: () => string): Py {
    const known = Object.entries(this._modules).find(([, full]) => full === path)?.[0] ?? this._imported.get(path);
    const id = known ?? imported();
    this._imported.set(path, id);
    return name(id);
  }

  private readonly _taken: Set<string>;
  private readonly _modules: Readonly<Record<string, string>>;
  private readonly _imported = new Map<string, string>();
}

/** Why an engine has no code for a plan that makes sense, as a sentence for people. `printPlan` gives it back as a value. */
export class NotPrinted extends Error {}

/**
 * The statement that keeps a dataset under a second name before its own name is given to what became of it. There is one way
 * back, to before the last order: what an earlier order kept makes room. Names that begin with an underscore are nobody's
 * data to ask about.
 */
export function keptBefore(id: string): Statement {
  return { type: 'assign', to: `_${id}_before`, value: name(id), comment: `${putBack(id)} undoes this` };
}

const LINE = /^_(?<name>[\p{L}\p{N}_]+)_before = \k<name> {2}# \k<name> = _\k<name>_before undoes this$/mu;

/** What takes back an order to change a dataset, of the code that obeyed it: the name of the dataset and the statement. */
export function wayBack(code: string): { readonly name: string; readonly code: string } | null {
  const id = LINE.exec(code)?.groups?.['name'];
  return id === undefined ? null : { name: id, code: putBack(id) };
}

const putBack = (id: string): string => `${id} = _${id}_before`;
