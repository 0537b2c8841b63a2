const KEPT = /^(_(?<name>[\p{L}\p{N}_]+)_before) = \k<name> {2}# (?<back>\k<name> = \1) undoes this$/mu;

/** What takes back an order to change a dataset, of the code that obeyed it: the name of the dataset and the statement. */
export function wayBack(code: string): { readonly name: string; readonly code: string } | null {
  const { name, back } = KEPT.exec(code)?.groups ?? {};
  return name === undefined || back === undefined ? null : { name, code: back };
}
