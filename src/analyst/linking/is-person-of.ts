const SHORTEST = 4;

/** True for whom a value makes of people: `part timers` for `part time`, `Londoners` for `London`. */
export function isPersonOf(words: string, value: string): boolean {
  const person = /(?:er|r)s?$/u.exec(words)?.[0];
  if (person === undefined || value.length < SHORTEST || /(?:ing|er|or)$/u.test(value)) {
    return false;
  }
  return [`${value}er`, `${value}r`, `${value}ers`, `${value}rs`].includes(words);
}
