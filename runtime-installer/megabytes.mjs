/** A size for people: `79 MB`. */
export const megabytes = bytes => `${(bytes / 1e6).toFixed(0)} MB`;
