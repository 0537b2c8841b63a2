const LINE = /^_(?<name>[\p{L}\p{N}_]+)_before = \k<name> {2}# \k<name> = _\k<name>_before undoes this$/mu;

/**
 * The line of Python that keeps a dataset under a second name before its own name is given to what became of it. There is one
 * way back, to before the last order: what an earlier order kept makes room. Names that begin with an underscore are nobody's
 * data to ask about.
 */
export function keptBefore(name: string): string {
  return `_${name}_before = ${name}  # ${putBack(name)} undoes this`;
}

/** What takes back an order to change a dataset, of the code that obeyed it: the name of the dataset and the statement. */
export function wayBack(code: string): { readonly name: string; readonly code: string } | null {
  const name = LINE.exec(code)?.groups?.['name'];
  return name === undefined ? null : { name, code: putBack(name) };
}

function putBack(name: string): string {
  return `${name} = _${name}_before`;
}
