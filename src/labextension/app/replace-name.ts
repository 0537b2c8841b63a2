/**
 * Replaces a column name where the code writes it as a string literal, or, for names that are identifiers, as an
 * attribute. Other text is left alone.
 */
export function replaceName(code: string, from: string, to: string): string {
  const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const literal = (quote: string): string => to.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  const withStrings = code.replace(new RegExp(`(["'])${escape(from)}\\1`, 'g'), (_, quote: string) => {
    return `${quote}${literal(quote)}${quote}`;
  });
  const identifier = /^[A-Za-z_]\w*$/;
  return identifier.test(from)
    ? withStrings.replace(new RegExp(`\\.${escape(from)}\\b(?!\\s*\\()`, 'g'), () =>
        identifier.test(to) ? `.${to}` : `["${literal('"')}"]`
      )
    : withStrings;
}
