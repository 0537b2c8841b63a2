import type { DatasetProfile } from '../dataset-profile.js';
import { checkFetching } from './check-fetching.js';
import type { CodeCheck } from './code-check.js';
import { callArguments, calleeOf, literals, modulePath } from './expressions.js';
import { walk, type PythonNode } from './python-tree.js';

const WRITING =
  /^(?:to_(?:csv|excel|parquet|feather|pickle|sql|hdf|stata|orc|json|html|markdown|latex|xml)|write_\w+|sink_\w+|savefig|save|savetxt|savez|imsave|dump)$/u;
/** Methods that give text back when they get no place to write to. */
const TEXT_WITHOUT_PATH = /^(?:to_(?:csv|json|html|markdown|latex|xml)|write_(?:csv|json|ndjson))$/u;
const FILE_MODULES = /^(?:shutil|os\.(?:remove|rename|replace|rmdir|mkdir|makedirs|unlink)|pathlib)/u;
const NETWORK_MODULES = /^(?:requests|urllib|urllib3|httpx|aiohttp|socket|ftplib|smtplib|boto3|paramiko)(?:\.|$)/u;
const SHELL_MODULES = /^(?:subprocess|os\.(?:system|popen|exec\w*|spawn\w*))(?:\.|$)/u;

/**
 * What code does outside of the kernel's memory, and where it fetches every row of a large dataset: notes for the reader.
 *
 * @param paths Modules by their names.
 * @param shell Whether a line is handed to the shell.
 */
export function checkEffects(
  root: PythonNode,
  profiles: readonly DatasetProfile[],
  paths: ReadonlyMap<string, string>,
  shell: boolean
): readonly CodeCheck[] {
  const notes = new Set(shell ? ['Runs a shell command'] : []);
  walk(root, node => {
    const effect = node.name === 'CallExpression' ? effectOf(node, paths) : undefined;
    if (effect !== undefined) {
      notes.add(effect);
    }
  });
  checkFetching(root, profiles, paths).forEach(note => notes.add(note));
  return [...notes].map(text => ({ id: 'effects', status: 'note', text }));
}

function effectOf(call: PythonNode, paths: ReadonlyMap<string, string>): string | undefined {
  const { positional, keywords } = callArguments(call);
  const { object, name } = calleeOf(call);
  const path = modulePath(call.children[0]?.text ?? '', paths);
  if (path === 'open') {
    const mode = literals.string(positional[1] ?? keywords.get('mode')) ?? 'r';
    return /[wax+]/u.test(mode) ? 'Writes a file' : undefined;
  }
  if (SHELL_MODULES.test(path)) {
    return 'Runs a shell command';
  }
  if (NETWORK_MODULES.test(path) || [...positional, ...keywords.values()].some(isAddress)) {
    return 'Uses the network';
  }
  if (FILE_MODULES.test(path)) {
    return 'Changes files';
  }
  const text = TEXT_WITHOUT_PATH.test(name) && positional.length === 0 && keywords.size === 0;
  return object !== undefined && WRITING.test(name) && !text ? `Writes a file (${name})` : undefined;
}

const isAddress = (node: PythonNode): boolean => /^(?:https?|ftp|s3|gs):\/\//u.test(literals.string(node) ?? '');
