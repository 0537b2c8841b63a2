import type { DatasetProfile } from '../dataset-profile.js';
import { escapeText } from '../prompt/escape-text.js';
import { nearestNames } from '../prompt/nearest-names.js';
import { allBindings, bindsUnseen, freeNames, importedNames, isPythonBuiltin, ownBindings, SCOPE } from './bindings.js';
import type { CodeCheck } from './code-check.js';
import type { ColumnUse } from './column-reader.js';
import { stringValue } from './expressions.js';
import { plainPython } from './plain-python.js';
import { parsePython, walk, type PythonNode } from './python-tree.js';
import type { Schema } from './schema.js';

const SHELL_NAMES = new Set(['In', 'Out', 'get_ipython', 'display']);
/** Unknown columns and unknown variables that are told. */
const MOST_COLUMNS = 5;
const MOST_VARIABLES = 3;

/** One check for the columns that exist, one for each that does not. Empty when no column of a live dataset is read. */
export function checkColumns(uses: readonly ColumnUse[]): readonly CodeCheck[] {
  const known = new Set<string>();
  const unknown = new Map<string, CodeCheck>();
  for (const { schema, column, known: exists, attribute } of uses) {
    const dataset = schema.profile.name;
    const key = JSON.stringify([dataset, column]);
    if (exists) {
      // Columns that the code makes itself exist too, but say nothing about the dataset.
      if (isLive(schema, column)) {
        known.add(key);
      }
      continue;
    }
    const nearest = nearestNames(column, [...schema.columns]);
    // An attribute may be an accessor that a library added; one that resembles a column is a mistake.
    if (!unknown.has(key) && !(attribute && nearest.length === 0)) {
      const hint = nearest[0] === undefined ? '' : `. Did you mean ${escapeText(nearest[0])}?`;
      unknown.set(key, {
        id: 'columns',
        status: 'failed',
        text: `No column ${escapeText(column)} in ${escapeText(dataset)}${hint}`,
        unknown: { name: column, dataset, nearest }
      });
    }
  }
  const failed = [...unknown.values()].slice(0, MOST_COLUMNS);
  if (failed.length > 0 || known.size === 0) {
    return failed;
  }
  return [{ id: 'columns', status: 'passed', text: `${known.size} column${known.size === 1 ? ' exists' : 's exist'}` }];
}

const isLive = ({ profile, index }: Schema, column: string): boolean =>
  profile.columns.some(({ name }) => name === column) || index.has(column);

/** Names that code uses although neither the code itself nor the kernel nor Python binds them. */
export function checkVariables(root: PythonNode, known: readonly string[]): readonly CodeCheck[] {
  if (bindsUnseen(root)) {
    return [];
  }
  const there = new Set([...known, ...allBindings(root)]);
  const isKnown = (name: string): boolean =>
    there.has(name) || isPythonBuiltin(name) || SHELL_NAMES.has(name) || name.startsWith('_');
  const missing = [...freeNames(root)].filter(name => !isKnown(name));
  return missing.slice(0, MOST_VARIABLES).map(name => {
    const nearest = nearestNames(name, known);
    const hint = nearest[0] === undefined ? '' : `. Did you mean ${nearest[0]}?`;
    return { id: 'variables', status: 'failed', text: `No variable ${name}${hint}`, unknown: { name, nearest } };
  });
}

/** Names of the kernel that code rebinds at its top level, and datasets it changes in place. */
export function checkOverwrite(
  root: PythonNode,
  variables: readonly string[],
  modules: Readonly<Record<string, string>>,
  changed: ReadonlySet<string>
): readonly CodeCheck[] {
  const names = new Set<string>();
  walk(root, node => {
    if (node.name === 'ImportStatement') {
      importedNames(node).forEach(({ name, path }) => modules[name] !== path && names.add(name));
      return false;
    }
    const isTop = !SCOPE.test(node.name);
    (isTop || node.name.endsWith('Definition') ? ownBindings(node) : []).forEach(name => names.add(name));
    return isTop;
  });
  const taken = [...variables, ...Object.keys(modules)].filter(name => names.has(name));
  const inPlace = [...changed].filter(name => !taken.includes(name));
  return [
    ...(taken.length > 0 ? [note(`Overwrites ${taken.join(', ')}`)] : []),
    ...(inPlace.length > 0 ? [note(`Changes ${inPlace.join(', ')} in place`)] : [])
  ];
}

const note = (text: string): CodeCheck => ({ id: 'overwrite', status: 'note', text });

/**
 * Names of the datasets that code reads, in the order of the profiles, including those that an SQL query names and files whose
 * path is a string in the code. A name that the code binds before it reads it is not the live dataset. Empty for code beyond
 * the limits of `plainPython`. Never rejects.
 */
export async function checkProposalDatasets(
  code: string,
  profiles: readonly DatasetProfile[]
): Promise<readonly string[]> {
  const python = plainPython(code);
  try {
    const root = await parsePython(python.status === 'unread' ? '' : python.code);
    const read = new Set(freeNames(root));
    walk(root, node => {
      const { name, text } = node;
      if (name.includes('String')) {
        const query = /\b(?:from|join)\s/iu.test(text) ? (text.match(/[\p{L}\p{N}_]+/gu) ?? []) : [];
        const files = profiles.filter(({ file }) => file !== undefined && stringValue(node) === file.path);
        [...query, ...files.map(file => file.name)].forEach(found => read.add(found));
      }
    });
    return profiles.map(({ name }) => name).filter(name => read.has(name));
  } catch {
    return [];
  }
}
