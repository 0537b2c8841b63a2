import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { layers } from './layers.mjs';

const NAMES = Object.keys(layers).sort((a, b) => b.length - a.length);

/**
 * The layer a file belongs to and its place in it.
 *
 * @param {string} file A path with forward slashes.
 * @returns {{ layer: string, rest: string } | undefined} Nothing for files outside the layers.
 */
function layerOf(file) {
  const inSource = file.slice(file.lastIndexOf('/src/') + '/src/'.length);
  if (!file.includes('/src/')) return undefined;
  const layer = NAMES.find(name => inSource === name || inSource.startsWith(`${name}/`));
  return layer && { layer, rest: inSource.slice(layer.length + 1) };
}

const packageName = source =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');

const lists = (names, name) =>
  (names ?? []).some(entry => entry === name || (entry.endsWith('/*') && name.startsWith(entry.slice(0, -1))));

function checkLayer(own, from, target, typeOnly) {
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
 * @returns {string | undefined} A sentence, or nothing when the import is allowed.
 */
export function checkImport(file, source, typeOnly) {
  const from = layerOf(file);
  if (!from || from.rest.split('/').includes('__tests__')) return undefined;
  return source.startsWith('.')
    ? checkLayer(from.layer, file, posix.join(posix.dirname(file), source), typeOnly)
    : checkPackage(from.layer, source, typeOnly);
}
