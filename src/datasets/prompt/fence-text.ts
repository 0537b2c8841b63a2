/**
 * Text that comes from data, between two marks. No data can know the mark, to end the fence by it; should the text hold it all the same, it is
 * taken out. Nothing of a fence could be taken for a path or a variable.
 */
export function fenceText(text: string, mark: string): string {
  const ours = new RegExp(`data ${mark}(?: begins| ends)?`, 'g');
  return `[data ${mark} begins]\n${text.replaceAll(ours, '')}\n[data ${mark} ends]`;
}
