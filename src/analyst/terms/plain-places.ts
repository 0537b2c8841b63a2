/** "mean=…", "mean: <value>", "n = ?": a name with a place for its value. */
const PLACE =
  /\b([\p{L}][\p{L}\p{N}]*)\s*[=:]\s*(?:…|\.{3}|<[^<>]*>|\?+(?=\s*[,;.)]|\s*$|\s+and\b)|_{2,}|\{[^{}]*\})/gu;

/** "@mean[value], …; and @n[count], …": places of one form that semicolons part. */
const NEXT_PLACE = /\s*;\s*(?=(?:and\s+)?@\w+\s*\[)/giu;

/** A question with the names of the values it wants in place of "name=…"; `n` alone is the number of rows. */
export function plainPlaces(question: string): string {
  return question
    .replace(NEXT_PLACE, ', ')
    .replace(PLACE, (_, name: string) => (name.toLowerCase() === 'n' ? 'the number of rows' : name));
}
