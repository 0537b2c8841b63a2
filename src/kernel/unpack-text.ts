/** The text that was packed by gzip and written as base64. Rejects when it is cut short. */
export async function unpackText(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).text();
}
