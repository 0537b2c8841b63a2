const SYSTEMS = [
  'linux-x64',
  'linux-x64-musl',
  'linux-arm64',
  'linux-arm64-musl',
  'darwin-arm64',
  'darwin-x64',
  'win32-x64',
  'win32-arm64'
];

/** What reads data files: DuckDB with its binary for one system, and SQLite as WebAssembly. */
export const runtime = {
  title: 'runtime for data files',
  main: '@duckdb/node-api',
  entry: '@duckdb/node-api/lib/index.js',
  version: '@duckdb/node-bindings',
  binaries: Object.fromEntries(SYSTEMS.map(system => [system, `@duckdb/node-bindings-${system}`]))
};
