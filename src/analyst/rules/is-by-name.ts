/** "alphabetically", "in alphabetical order": the names of groups decide, and not their values. */
export function isByName({ text }: { readonly text: string }): boolean {
  return /alphabetical/iu.test(text);
}
