/**
 * The path of a model file that stands where an address belongs; nothing for all else. A path on the machine of the Jupyter
 * server begins at its root, a drive or the home folder.
 */
export function pathOfFile(text: string): string | undefined {
  const path = text.trim().replace(/^file:\/\/(?:localhost)?(?=\/)/i, '');
  const own = /^\/[A-Za-z]:[\\/]/.test(path) ? path.slice(1) : path;
  return /^(?:\/|~|[A-Za-z]:[\\/]|\\\\)/.test(own) && !/[\x00-\x1f]/.test(own) ? own : undefined;
}
