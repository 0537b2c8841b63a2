import { name, type Statement } from './tree.js';

/**
 * The statement that keeps a dataset under a second name before its own name is given to what became of it. There is one way
 * back, to before the last order: what an earlier order kept makes room. Names that begin with an underscore are nobody's
 * data to ask about.
 */
export function keptBefore(id: string): Statement {
  return { type: 'assign', to: `_${id}_before`, value: name(id), comment: `${putBack(id)} undoes this` };
}

const LINE = /^_(?<name>[\p{L}\p{N}_]+)_before = \k<name> {2}# \k<name> = _\k<name>_before undoes this$/mu;

/** What takes back an order to change a dataset, of the code that obeyed it: the name of the dataset and the statement. */
export function wayBack(code: string): { readonly name: string; readonly code: string } | null {
  const id = LINE.exec(code)?.groups?.['name'];
  return id === undefined ? null : { name: id, code: putBack(id) };
}

const putBack = (id: string): string => `${id} = _${id}_before`;
