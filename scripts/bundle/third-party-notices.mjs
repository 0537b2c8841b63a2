import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';

/** What the builder of the extension wrote about the packages in the page. */
const PAGE = join(repository.labextension, 'static', 'third-party-licenses.json');
const LICENSE = /^(licen[cs]e|copying|notice)/i;

/** The folder of the package that a bundled file belongs to; nothing for our own. */
function packageOf(file) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'));
  return found?.[1];
}

function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter(file => LICENSE.test(file))
    .sort()
    .map(file => readFileSync(join(folder, file), 'utf8').trim());
  return {
    name,
    version,
    license: typeof license === 'string' ? license : license?.type,
    author: typeof author === 'string' ? author : author?.name,
    text: texts.join('\n\n')
  };
}

/** The text of a licence; where a package holds none, the terms as another package of the same licence states them. */
function textOf({ license, author, text }, all) {
  if (text !== '') return text;
  const other = all.find(one => one.license === license && one.text !== '');
  const terms = other?.text
    .split('\n')
    .filter(line => !/copyright (\(c\)|©|\d)/i.test(line))
    .join('\n')
    .trim();
  return `Copyright (c) ${author ?? 'its authors'}\n\n${terms ?? license}`;
}

/**
 * The licences of everything that is bundled into the page and the service, as one text. Needs the extension to be bundled.
 *
 * @param {readonly string[]} files What went into the bundles of the service, from the repository.
 */
export function thirdPartyNotices(files) {
  const folders = new Set(
    files.map(packageOf).filter(folder => folder && existsSync(join(repository.root, folder, 'package.json')))
  );
  const ofPage = JSON.parse(readFileSync(PAGE, 'utf8')).packages.map(
    ({ name, versionInfo, licenseId, extractedText }) => ({
      name,
      version: versionInfo,
      license: licenseId,
      text: extractedText.trim()
    })
  );
  const all = new Map(
    [...ofPage, ...[...folders].map(folder => noticeOf(join(repository.root, folder)))].map(notice => [
      `${notice.name} ${notice.version}`,
      notice
    ])
  );
  const parts = [...all.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([title, notice]) => `${title} (${notice.license ?? 'no licence named'})\n\n${textOf(notice, [...all.values()])}`
    );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return ['Packages that Cellwright holds, and their licences.', ...parts].join(rule) + '\n';
}
