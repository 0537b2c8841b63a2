/** Fetches something once; after a failure, the next call tries again. */
export function onceLoaded<T>(fetchIt: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () =>
    (loading ??= fetchIt().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
