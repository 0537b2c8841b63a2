/** What a request is for. All roles use the same model unless configured otherwise. */
export type ModelRole = 'main' | 'reason' | 'act' | 'subquery';
