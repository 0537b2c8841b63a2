import type { TranslationBundle } from '@jupyterlab/translation';

function fill(text: string, values: readonly (string | number)[]): string {
  return text.replace(/%(\d)/g, (_, index: string) => String(values[Number(index) - 1] ?? ''));
}

/** English as written, with arguments filled in like JupyterLab's bundles do. */
export const plainTrans = {
  __: (text: string, ...values: (string | number)[]) => fill(text, values),
  _n: (one: string, many: string, count: number, ...values: (string | number)[]) =>
    fill(count === 1 ? one : many, [count, ...values])
} as unknown as TranslationBundle;
