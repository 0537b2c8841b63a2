/** How a note that holds the user's own description of a dataset begins. Such a note may quote values. */
export const DESCRIPTION_PREFIX = 'Description: ';
