/** Modules that loading code may import. */
export type LoadingModule =
  | 'pandas'
  | 'polars'
  | 'duckdb'
  | 'dask.dataframe'
  | 'json'
  | 'pyarrow.ipc'
  | 'pathlib'
  | 'sqlite3';

const USUAL: Readonly<Record<LoadingModule, string>> = {
  pandas: 'pd',
  polars: 'pl',
  duckdb: 'duckdb',
  'dask.dataframe': 'dd',
  json: 'json',
  pathlib: 'pathlib',
  'pyarrow.ipc': 'ipc',
  sqlite3: 'sqlite3'
};

/** The imports of one loading cell, gathered while it is written. */
export type LoadingImports = {
  /** The alias of a module; one that the namespace does not have gets a line in `lines`. */
  readonly module: (name: LoadingModule) => string;
  readonly lines: readonly string[];
};

/** The aliases are those that `createCompileContext` chooses, so that the code behind the loading cell has them too. */
export function loadingImports(
  variables: readonly string[],
  modules: Readonly<Record<string, string>>
): LoadingImports {
  const lines: string[] = [];
  const taken = new Set([...variables, ...Object.keys(modules)]);
  const own = new Map<string, string>();
  return {
    lines,
    module: name => {
      const bound = own.get(name) ?? Object.keys(modules).find(alias => modules[alias] === name);
      if (bound !== undefined) {
        return bound;
      }
      const usual = USUAL[name];
      let alias = usual;
      for (let count = 2; taken.has(alias); count += 1) {
        alias = `${usual}_${String(count)}`;
      }
      own.set(name, alias);
      lines.push(alias === name ? `import ${name}` : `import ${name} as ${alias}`);
      return alias;
    }
  };
}
