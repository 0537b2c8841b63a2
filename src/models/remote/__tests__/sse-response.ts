/** A response whose body arrives in these pieces; it ends, breaks or stays open after them. */
export function sseResponse(
  pieces: readonly Uint8Array[],
  after: 'ends' | 'breaks' | 'stays open' = 'ends',
  cancelled: () => void = () => undefined
): Response {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull: controller => {
      const piece = waiting.shift();
      if (piece !== undefined) {
        controller.enqueue(piece);
      } else if (after === 'breaks') {
        controller.error(new TypeError('terminated'));
      } else if (after === 'ends') {
        controller.close();
      } else {
        return new Promise<void>(() => undefined);
      }
      return undefined;
    },
    cancel: cancelled
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
