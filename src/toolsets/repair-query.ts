import type { CodeCheck } from '../datasets/index.js';

/** The query of the one repair round: the question, the code, what is wrong with it, and the nearest real names. */
export function repairQuery(query: string, code: string, failed: readonly CodeCheck[]): string {
  const faults = failed.map(check => {
    const nearest = check.unknown?.nearest ?? [];
    const names =
      nearest.length === 0 ? '' : ` Nearest names: ${nearest.map(name => JSON.stringify(name)).join(', ')}.`;
    return `- ${check.text.replace(/[.\s]*$/, '')}.${names}`;
  });
  return `${query}

This code was written for it, but does not fit:
\`\`\`python
${code}
\`\`\`
${faults.join('\n')}
Write the cell again, using only names that exist.`;
}
