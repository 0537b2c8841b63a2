import { unused } from '../lower/lower.js';
import { isIdentifier } from './literals.js';
import { name, type Py, type Statement } from './tree.js';

export type DraftOptions = {
  /** Names in the user's code, which the draft must not reuse. */
  readonly variables: readonly string[];
  /** Modules bound in the namespace, by alias. */
  readonly modules: Readonly<Record<string, string>>;
};

/** The usual aliases, under which modules are imported. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ pandas: 'pd', 'modin.pandas': 'pd', polars: 'pl', numpy: 'np' },
  ...{ 'pyarrow.ipc': 'ipc', 'matplotlib.pyplot': 'plt', 'scipy.stats': 'stats' }
};

/** IPython's own variables whose names begin like those of helpers. */
const IPYTHON = ['_i', '_ii', '_iii', '_ih', '_oh', '_dh', '_exit_code'];

/** Statements of a cell while it is written: takes care of names and imports. */
export class Draft {
  constructor(options: DraftOptions) {
    this._taken = new Set([...options.variables, ...Object.keys(options.modules), ...IPYTHON]);
    // Of several names of a module, the first counts.
    const modules = Object.entries(options.modules).map(([alias, module]) => [module, alias] as const);
    this._modules = new Map(modules.reverse());
  }

  readonly statements: Statement[] = [];

  /** Assigns a value to a free name that says what it holds; it begins with an underscore, so it does not count as a variable of the user. */
  assign(wanted: string, value: Py): Py {
    const id = this.fresh(wanted, '_');
    this.statements.push({ type: 'assign', to: id, value });
    return name(id);
  }

  show(value: Py): void {
    this.statements.push({ type: 'show', value });
  }

  /** Assigns a new value to a frame of the user, and keeps the old one under a second name. */
  replace(id: string, value: Py): Py {
    this.statements.push(keptBefore(id), { type: 'assign', to: id, value });
    return name(id);
  }

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
    const id = unused(prefix + base, this._taken);
    this._taken.add(id);
    return id;
  }

  /** A module by its alias in the namespace, or else imported under its usual alias. */
  module(module: string): Py {
    const known = this._modules.get(module);
    const alias = known ?? this.fresh(ALIASES[module] ?? module);
    if (known === undefined) {
      this.statements.push({ type: 'import', module, alias });
      this._modules.set(module, alias);
    }
    return name(alias);
  }

  private readonly _taken: Set<string>;
  /** Names of modules, those of the namespace and those that the draft imports. */
  private readonly _modules: Map<string, string>;
}

/** Keeps a dataset under a second name, which does not count as data, before it changes. Only the last change can be undone. */
export function keptBefore(id: string): Statement {
  return { type: 'assign', to: `_${id}_before`, value: name(id), comment: `${putBack(id)} undoes this` };
}

const LINE = /^_(?<name>[\p{L}\p{N}_]+)_before = \k<name> {2}# \k<name> = _\k<name>_before undoes this$/mu;

/** How to undo a change that code made to a dataset: its name, and the statement to run; `null` if the code made none. */
export function wayBack(code: string): { readonly name: string; readonly code: string } | null {
  const id = LINE.exec(code)?.groups?.['name'];
  return id === undefined ? null : { name: id, code: putBack(id) };
}

const putBack = (id: string): string => `${id} = _${id}_before`;
