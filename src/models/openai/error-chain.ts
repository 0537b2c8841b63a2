/** An error and what caused it, from the outside in. */
export function errorChain(error: unknown): readonly object[] {
  const chain: object[] = [];
  for (let each = error; typeof each === 'object' && each !== null && chain.length < 8;) {
    chain.push(each);
    each =
      (each as { readonly cause?: unknown }).cause ?? (each as { readonly errors?: readonly unknown[] }).errors?.[0];
  }
  return chain;
}
