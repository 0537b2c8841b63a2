/**
 * Text that comes from data, between two marks. The mark is random for each request, so that no data can end the
 * fence; should the text hold it all the same, it is taken out.
 */
export function fenceText(text: string, mark: string): string {
  return `<data-${mark}>\n${text.replaceAll(`data-${mark}`, '')}\n</data-${mark}>`;
}
