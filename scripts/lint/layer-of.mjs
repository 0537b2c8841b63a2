import { layers } from './layers.mjs';

const NAMES = Object.keys(layers).sort((a, b) => b.length - a.length);

/**
 * The layer a file belongs to and its place in it.
 *
 * @param {string} file A path with forward slashes.
 * @returns {{ layer: string, rest: string } | undefined} Nothing for files outside the layers.
 */
export function layerOf(file) {
  const inSource = file.slice(file.lastIndexOf('/src/') + '/src/'.length);
  if (!file.includes('/src/')) return undefined;
  const layer = NAMES.find(name => inSource === name || inSource.startsWith(`${name}/`));
  return layer && { layer, rest: inSource.slice(layer.length + 1) };
}
