/** Name under which drafted cells carry what Cellwright wrote, in their metadata. */
export const METADATA_KEY = 'cellwright';
