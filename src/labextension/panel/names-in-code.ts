/** Those of the names that a text names as a whole word, in their order; `frame.name` is none. */
export function namesInCode(code: string, names: readonly string[]): readonly string[] {
  return names.filter(name => {
    const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<![\\p{L}\\p{N}_.])${word}(?![\\p{L}\\p{N}_])`, 'u').test(code);
  });
}
