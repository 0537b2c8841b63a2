/** What a request of a test may say beside its path; a body is JSON. */
export type LabRequest = { readonly method?: string; readonly body?: string };
