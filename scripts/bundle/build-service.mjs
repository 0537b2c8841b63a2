import { copyFileSync, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { emptyFolder, repository } from '../setup/repository.mjs';

const folder = join(repository.root, 'jupyterlab_cellwright', 'service');

/** Names that CommonJS packages use and that an ES module lacks. */
const COMMONJS = [
  "import { createRequire } from 'node:module';",
  "import { dirname as __dirnameOf } from 'node:path';",
  "import { fileURLToPath } from 'node:url';",
  'const require = createRequire(import.meta.url);',
  'const __filename = fileURLToPath(import.meta.url);',
  'const __dirname = __dirnameOf(__filename);'
].join('\n');

/** Keeps danfojs in a file of its own beside the programs, so that none of them reads it before it is needed. */
const danfoApart = {
  name: 'danfo-apart',
  setup: ({ onResolve }) => onResolve({ filter: /^danfojs-node$/ }, () => ({ path: './danfojs.mjs', external: true }))
};

/** Paths of all bundled files, relative to the repository. */
const bundled = [];

/** Puts an entry and everything that it needs into one file that runs on Node 20 or newer, wherever the file lies. */
async function bundle(name, entry) {
  const fresh = join(folder, `.${name}.mjs`);
  const { metafile } = await build({
    absWorkingDir: repository.root,
    metafile: true,
    outfile: fresh,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // They contain a part that is not JavaScript, so they lie beside the bundle or above it.
    external: ['@duckdb/node-api', '@sqlite.org/sqlite-wasm'],
    banner: { js: COMMONJS },
    legalComments: 'none',
    logLevel: 'warning',
    ...entry
  });
  bundled.push(...Object.keys(metafile.inputs));
  // A server that is starting the service finds the old file or the new one.
  renameSync(fresh, join(folder, `${name}.mjs`));
}

const program = (...path) => ({ entryPoints: [join(repository.root, 'src', ...path)], plugins: [danfoApart] });

/** Lists the paths of all files bundled into the page, relative to the repository. */
const PAGE = join(repository.build, 'page-files.json');
const LICENSE = /^(licen[cs]e|copying|notice)/i;

/** The folder of the package that a bundled file belongs to; undefined for our own files. */
const packageOf = file => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1];

function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter(file => LICENSE.test(file))
    .sort()
    .map(file => readFileSync(join(folder, file), 'utf8').trim());
  return {
    title: `${name} ${version}`,
    license: typeof license === 'string' ? license : license?.type,
    author: typeof author === 'string' ? author : author?.name,
    text: texts.join('\n\n')
  };
}

/** The text of a licence. If a package has none, the terms are those of another package with the same licence. */
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
 * The licences of everything that is bundled into the page and the service, as one text.
 *
 * @param {readonly string[]} files Paths of the bundled files, relative to the repository.
 */
function thirdPartyNotices(files) {
  const folders = new Set(
    files.map(packageOf).filter(folder => folder && existsSync(join(repository.root, folder, 'package.json')))
  );
  const all = [...folders].map(folder => noticeOf(join(repository.root, folder)));
  // A package may lie in several folders.
  const parts = new Set(
    all.map(notice => `${notice.title} (${notice.license ?? 'no licence named'})\n\n${textOf(notice, all)}`)
  );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return ['Packages that Cellwright holds, and their licences.', ...[...parts].sort()].join(rule) + '\n';
}

/** Copies what is installed on request, and its installer, for installations without a checkout. */
for (const part of ['runtime-installer', 'llama-runtime', 'file-runtime']) {
  const own = emptyFolder(join(folder, part));
  const entries = readdirSync(join(repository.root, part), { withFileTypes: true }).filter(entry => entry.isFile());
  for (const { name } of entries) copyFileSync(join(repository.root, part, name), join(own, name));
}

// First the programs that the service starts, so that a new service never finds an old program.
await bundle('danfojs', {
  stdin: { contents: "export { DataFrame } from 'danfojs-node';", resolveDir: repository.root },
  // Only for charts, which the service does not draw.
  alias: { 'plotly.js-dist-min': join(repository.root, 'stubs', 'none', 'index.cjs') }
});
await bundle('model-process', program('models', 'llama', 'child', 'main.ts'));
await bundle('file-process', program('service', 'files', 'child', 'main.ts'));
await bundle('service', program('service', 'main.ts'));

writeFileSync(
  join(repository.root, 'jupyterlab_cellwright', 'THIRD-PARTY-NOTICES.txt'),
  thirdPartyNotices([...JSON.parse(readFileSync(PAGE, 'utf8')), ...bundled])
);
