import { format, resolveConfig } from 'prettier';
import { repository } from '../setup/repository.mjs';

const sorted = map => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

const block = texts => ['```ts', texts.join('\n\n'), '```'].join('\n');

/** Declarations in the order of their files, under the name of each. */
function byFile(reached) {
  const files = new Map();
  for (const [key, text] of sorted(reached)) {
    const file = key
      .split(' ')[0]
      .slice(repository.root.length + 1)
      .replaceAll('\\', '/');
    files.set(file, [...(files.get(file) ?? [`// ${file}`]), text]);
  }
  return [...files.values()].map(([file, first, ...rest]) => [`${file}\n${first}`, ...rest].join('\n\n'));
}

/** A surface in words that a diff reads well; `file` is where it will lie. */
export async function apiReport({ as, file }, { exported, reached, packages }) {
  const used = sorted(packages).map(([name, names]) => `- \`${name}\`: ${[...names].sort().join(', ')}`);
  const parts = [
    `# ${as}`,
    '`npm run api` writes this file. A change in it is a change for those who build on it.',
    block(sorted(exported).map(([, text]) => text)),
    ...(reached.size > 0 ? ['## Not exported, but part of the above', block(byFile(reached))] : []),
    ...(used.length > 0 ? ['## From elsewhere', used.join('\n')] : [])
  ];
  return format(`${parts.join('\n\n')}\n`, { ...(await resolveConfig(file)), parser: 'markdown' });
}
