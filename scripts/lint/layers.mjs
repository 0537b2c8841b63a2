import { builtinModules } from 'node:module';
import { posix } from 'node:path';

/**
 * The layers of `src`, and what each may import. This table is the only place that says so: the lint rule reads it, and tests check
 * the project references and docs/dependencies.md against it.
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
      'models/remote',
      'models/scripted'
    ],
    packages: ['@jupyterlab/services'],
    node: true
  }
};

const NAMES = Object.keys(layers).sort((a, b) => b.length - a.length);

/**
 * The layer a file belongs to and its place in it.
 *
 * @param {string} file A path with forward slashes.
 * @returns {{ layer: string, rest: string } | undefined} Undefined for files outside the layers.
 */
function layerOf(file) {
  const inSource = file.slice(file.lastIndexOf('/src/') + '/src/'.length);
  if (!file.includes('/src/')) return undefined;
  const layer = NAMES.find(name => inSource === name || inSource.startsWith(`${name}/`));
  return layer && { layer, rest: inSource.slice(layer.length + 1) };
}

/** A package's name has a second part if it begins with `@`. */
const packageName = source => /^(?:@[^/]+\/)?[^/]*/.exec(source)[0];

const lists = (names, name) =>
  (names ?? []).some(entry => entry === name || (entry.endsWith('/*') && name.startsWith(entry.slice(0, -1))));

function checkLayer(own, target, typeOnly) {
  const { layers: values, layerTypes } = layers[own];
  const to = layerOf(target);
  if (!to) return /\.(css|svg)(\?.*)?$/.test(target) ? undefined : `${target} lies outside the layers of src.`;
  if (to.layer === own) return undefined;
  if (!lists(values, to.layer) && !(typeOnly && lists(layerTypes, to.layer))) {
    const only = lists(layerTypes, to.layer) ? ' more than types' : '';
    return `The layer ${own} may not import${only} from the layer ${to.layer}.`;
  }
  return to.rest === 'index.js' ? undefined : `Import the layer ${to.layer} through its index.js.`;
}

function checkPackage(own, source, typeOnly) {
  const { node, packages, packageTypes } = layers[own];
  if (source.startsWith('node:') || builtinModules.includes(source)) {
    if (!node) return `The layer ${own} may not import Node's ${source}.`;
    return source.startsWith('node:') ? undefined : `Write node:${source}.`;
  }
  const name = packageName(source);
  if (lists(packages, name) || (typeOnly && lists(packageTypes, name))) return undefined;
  const only = lists(packageTypes, name) ? ' more than types' : '';
  return `The layer ${own} may not import${only} from the package ${name}.`;
}

/**
 * What is wrong with an import, by the table of layers.
 *
 * @param {string} file The importing file, with forward slashes.
 * @param {string} source What it imports, as written.
 * @param {boolean} typeOnly Whether it is an `import type`.
 * @returns {string | undefined} A sentence, or undefined if the import is allowed.
 */
export function checkImport(file, source, typeOnly) {
  const from = layerOf(file);
  if (!from || from.rest.split('/').includes('__tests__')) return undefined;
  return source.startsWith('.')
    ? checkLayer(from.layer, posix.join(posix.dirname(file), source), typeOnly)
    : checkPackage(from.layer, source, typeOnly);
}
