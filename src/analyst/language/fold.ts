/** Lower case without accents, `ß` as `ss`; the form in which words are compared. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '');
}
