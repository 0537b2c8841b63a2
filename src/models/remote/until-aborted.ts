/** `request` may not heed its signal; a reply that comes later is let go. */
export function untilAborted(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(new DOMException('Stopped.', 'AbortError'));
      response.then(late => late.body?.cancel()).catch(() => undefined);
    };
    signal.addEventListener('abort', abort, { once: true });
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
