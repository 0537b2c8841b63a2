const AGENT = /^\p{L}{3,}(?:[^e]er|eer|or)s?$/u;
const DEED = /(?:[st]ions?|ments?|ings?|ances?)$/u;

/** True for a word for what is done beside one for who does it: `inspections` and `inspector`, `engineering` and `engineer`. */
export function isDeedOf(deed: string, agent: string): boolean {
  return DEED.test(deed) && AGENT.test(agent);
}
