const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

/**
 * Matches each of these texts wherever it stands, whatever its case, the longest first; nothing when there are none.
 *
 * @param spaced Also with single spaces between its characters, as they are left where mark-up was taken out.
 */
export function secretPattern(secrets: readonly string[], spaced = false): RegExp | undefined {
  const sources = [...secrets]
    .sort((a, b) => b.length - a.length)
    .map(secret => Array.from(secret, each => each.replace(SPECIAL, '\\$&')).join(spaced ? ' ?' : ''));
  return sources.length === 0 ? undefined : new RegExp(sources.join('|'), 'gi');
}
