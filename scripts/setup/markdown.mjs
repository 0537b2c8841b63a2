import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';

/** A page in the house style. Needs the packages that tests need, which are loaded here. */
export async function formatMarkdown(text) {
  const { format } = await import('oxfmt');
  const options = JSON.parse(readFileSync(join(repository.root, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format('page.md', text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

/** Replaces the text in a page of the repository between `<!-- NAME -->` and `<!-- /NAME -->`. */
export function writeBetween(page, name, text) {
  const file = join(repository.root, page);
  const [before, rest] = readFileSync(file, 'utf8').split(`<!-- ${name} -->`);
  const [, after] = rest.split(`<!-- /${name} -->`);
  writeFileSync(file, `${before}<!-- ${name} -->\n\n${text.trim()}\n\n<!-- /${name} -->${after}`);
}
