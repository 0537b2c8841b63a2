/** How much of a dataset may be sent, in rising order. */
export const SHARING_LEVELS = ['names', 'types', 'statistics', 'masked', 'rows'] as const;

export type SharingLevel = (typeof SHARING_LEVELS)[number];
