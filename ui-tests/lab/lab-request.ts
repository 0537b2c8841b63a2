/** What a request of a test may say beside its path. */
export type LabRequest = { readonly method?: string; readonly body?: string };
