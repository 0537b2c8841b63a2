/**
 * The layers of `src`, and what each may import. This table is the only place that says so: the lint rule reads it, and tests hold the
 * project references and docs/dependencies.md against it.
 *
 * - `layers`: other layers, through their `index.js` only; `layerTypes`: those of which only types may be imported.
 * - `packages`: third-party packages; `packageTypes`: those of which only types may be imported.
 * - `node`: whether Node's own modules may be imported.
 *
 * @typedef {{ layers?: string[], layerTypes?: string[], packages?: string[], packageTypes?: string[], node?: boolean }} Layer
 * @type {Record<string, Layer>}
 */
export const layers = {
  agent: { packages: ['@sinclair/typebox'] },
  datasets: { packages: ['@lezer/common', '@lezer/python', 'fastest-levenshtein'] },
  plan: { layers: ['datasets'] },
  analyst: {
    layers: ['agent', 'datasets', 'plan'],
    packages: ['chrono-node', 'fastest-levenshtein', 'stemmer']
  },
  kernel: {
    layers: ['datasets', 'protocol'],
    layerTypes: ['toolsets'],
    packages: ['@sinclair/typebox'],
    packageTypes: ['@jupyterlab/services', '@jupyterlab/nbformat']
  },
  toolsets: { layers: ['agent', 'datasets', 'plan'], packages: ['@sinclair/typebox'] },
  protocol: { layerTypes: ['agent', 'datasets'], packages: ['@sinclair/typebox'] },
  subprocess: { packages: ['@sinclair/typebox'], node: true },
  'models/schema': { layers: [] },
  'models/scripted': { layers: ['agent', 'protocol'], packages: ['@sinclair/typebox'] },
  'models/remote': { layers: ['agent', 'protocol'], packages: ['@sinclair/typebox', 'eventsource-parser'] },
  'models/openai': {
    layers: ['agent', 'protocol', 'models/schema'],
    packages: ['@sinclair/typebox', 'ipaddr.js', 'jsonrepair', 'openai', 'undici'],
    node: true
  },
  'models/llama': {
    layers: ['agent', 'protocol', 'models/schema', 'subprocess'],
    packages: ['@sinclair/typebox'],
    node: true
  },
  service: {
    layers: ['agent', 'datasets', 'protocol', 'subprocess', 'models/llama', 'models/openai', 'models/scripted'],
    packages: [
      '@duckdb/node-api',
      '@fastify/type-provider-typebox',
      '@sinclair/typebox',
      '@sqlite.org/sqlite-wasm',
      'apache-arrow',
      'danfojs-node',
      'fastify',
      'fzstd',
      'ipaddr.js',
      'lz4js',
      'pino',
      'saxes',
      'yauzl'
    ],
    node: true
  },
  labextension: {
    layers: ['agent', 'datasets', 'plan', 'analyst', 'kernel', 'toolsets', 'protocol', 'models/remote'],
    packages: ['@jupyterlab/*', '@lumino/*', '@tanstack/react-virtual', 'markdown-it', 'react', 'react-dom']
  },
  cli: {
    layers: [
      'agent',
      'datasets',
      'plan',
      'analyst',
      'kernel',
      'toolsets',
      'protocol',
      'models/llama',
      'models/openai',
      'models/scripted'
    ],
    packages: ['@jupyterlab/services'],
    node: true
  }
};
