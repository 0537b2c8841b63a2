import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { surfaces } from './api/surfaces.mjs';
import { declarations } from './setup/build.mjs';
import { formatMarkdown } from './setup/markdown.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/script.mjs';
import { mustRun, SetupError } from './setup/run-command.mjs';

const ignored = { logLevel: 'none' };

/** Every problem is an error, except those about missing tags or words in comments. */
const messages = {
  compilerMessageReporting: { default: { logLevel: 'error' } },
  extractorMessageReporting: {
    default: { logLevel: 'error' },
    'ae-forgotten-export': ignored,
    'ae-missing-release-tag': ignored,
    'ae-undocumented': ignored
  },
  tsdocMessageReporting: { default: ignored }
};

/**
 * The report of what a module exports by name and of everything that these exports need. A default export is left out, because only
 * JupyterLab loads it.
 *
 * @param {string} folder Below `build`. The extractor writes there.
 * @param {{ name: string, entry: string }} surface The report's name, and the module in `lib`, ending in `.js`.
 * @throws {SetupError} With what the extractor says.
 */
async function apiReport(folder, { name, entry }) {
  const named = join(folder, `${name}.d.ts`);
  writeFileSync(named, `export * from '../../lib/${entry}';\n`);
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: repository.root,
      mainEntryPointFilePath: named,
      compiler: { tsconfigFilePath: join(repository.root, 'tsconfig.test.json') },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName: name,
        reportFolder: folder,
        reportTempFolder: join(folder, 'extractor')
      },
      newlineKind: 'lf',
      messages
    },
    packageJsonFullPath: join(repository.root, 'package.json')
  });
  const errors = [];
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback: message => {
      if (message.logLevel === 'error') errors.push(message.formatMessageWithLocation(folder));
      message.handled = true;
    }
  });
  if (!succeeded) throw new SetupError(`API Extractor refuses ${entry}:\n${errors.join('\n')}`);
  return formatMarkdown(readFileSync(join(folder, `${name}.api.md`), 'utf8'));
}

/** Names of the reports that do not match the sources. Rewrites these reports unless it only checks. */
async function update({ check, folder }) {
  await mustRun('The layers do not compile', process.execPath, declarations);
  const stale = [];
  for (const surface of surfaces) {
    const name = `api/${surface.name}.api.md`;
    const text = await apiReport(folder, surface);
    const file = join(repository.root, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    stale.push(name);
    if (!check) writeFileSync(file, text);
  }
  return stale;
}

/** Reports of the public surfaces: written, or with `--check` compared with those that are there. Needs a build. */
await runAsScript(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  mkdirSync(repository.build, { recursive: true });
  const folder = mkdtempSync(join(repository.build, 'api-'));
  try {
    const stale = await update({ check: values.check, folder });
    if (values.check && stale.length > 0) throw new SetupError(`Out of date: ${stale.join(', ')}. Type: npm run api`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
