/** Fetches something once; what failed is tried again by the next call. */
export function onceLoaded<T>(fetchIt: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () =>
    (loading ??= fetchIt().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
