import { pythonLiteral } from '../plan/python-literal.js';

/** Options of a call by name; those that are `undefined` are left out, texts become literals. */
export type PlotOptions = Readonly<Record<string, string | number | boolean | { readonly code: string } | undefined>>;

function value(option: string | number | boolean | { readonly code: string }): string {
  return typeof option === 'object' ? option.code : pythonLiteral(option);
}

/** The arguments of a call: `stacked=True, title="…"`. */
export function plotArguments(options: PlotOptions): string {
  return Object.entries(options)
    .flatMap(([name, option]) => (option === undefined ? [] : [`${name}=${value(option)}`]))
    .join(', ');
}
