import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { formatMarkdown } from '../setup/markdown.mjs';
import { repository } from '../setup/repository.mjs';
import { SetupError } from '../setup/run-command.mjs';

const ignored = { logLevel: 'none' };

/** An error for all that is not right, except for what asks for tags or words in comments. */
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
 * The report of what a module exports by name and of all that this needs. A default export is left out: that is for JupyterLab, which
 * loads it.
 *
 * @param {string} folder Declarations, somewhere below the repository, where packages are found. The extractor writes there too.
 * @param {{ name: string, entry: string }} surface The report's name, and the module in `folder`, ending in `.js`.
 * @throws {SetupError} With what the extractor says.
 */
export async function apiReport(folder, { name, entry }) {
  const named = join(folder, `${name}.d.ts`);
  writeFileSync(named, `export * from './${entry}';\n`);
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: repository.root,
      mainEntryPointFilePath: named,
      compiler: { tsconfigFilePath: join(repository.root, 'scripts', 'api', 'tsconfig.json') },
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
