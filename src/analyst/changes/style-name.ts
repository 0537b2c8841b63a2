/** A name in another style of writing. */
export function styleName(name: string, style: 'snake' | 'upper' | 'lower' | 'title' | 'strip'): string {
  switch (style) {
    case 'snake':
      return name
        .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
        .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
        .replace(/[^\p{L}\p{N}]+/gu, '_')
        .replace(/^_+|_+$/gu, '')
        .toLowerCase();
    case 'upper':
      return name.toUpperCase();
    case 'lower':
      return name.toLowerCase();
    case 'title':
      return name.toLowerCase().replace(/(?<![\p{L}\p{N}])\p{L}/gu, letter => letter.toUpperCase());
    case 'strip':
      return name.trim();
  }
}
