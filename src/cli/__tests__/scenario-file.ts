import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A scenario that drafts this code, on whatever question. Returns the value for `--model`. */
export function draftScenario(folder: string, name: string, code: string): string {
  return scenario(folder, name, [
    { calls: [{ name: 'generatePythonCode', arguments: { query: 'the question' } }] },
    { match: { role: 'subquery' }, text: `Drafts it.\n\`\`\`python\n${code}\n\`\`\`` }
  ]);
}

/** A scenario file with these replies. Returns the value for `--model`. */
export function scenario(folder: string, name: string, replies: readonly object[]): string {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ replies }));
  return `scripted:${name}.json`;
}
