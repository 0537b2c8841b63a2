import type { TranslationBundle } from '@jupyterlab/translation';
import type { ServiceApi } from '../../models/remote/index.js';

/**
 * A sentence where the Jupyter server has another version of Cellwright than this page, as after an update under a running
 * server or an open tab. Null where both are one, or where there is no service to ask. Never rejects.
 *
 * @param own Version of this page.
 */
export async function otherVersion(
  service: Pick<ServiceApi, 'health'>,
  own: string,
  trans: TranslationBundle
): Promise<string | null> {
  try {
    const { version } = await service.health();
    return asPython(version) === asPython(own)
      ? null
      : trans.__(
          'This page is of Cellwright %1 and the Jupyter server has %2. Reload this page; if that is not enough, restart Jupyter.',
          own,
          version
        );
  } catch {
    return null;
  }
}

const STAGES: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', c: 'rc', pre: 'rc', preview: 'rc' };

/** A version as Python writes it. An installed server knows `0.2.0-alpha.1` of `package.json` as `0.2.0a1`. */
function asPython(version: string): string {
  return version
    .toLowerCase()
    .replace(/[-_.]?(alpha|beta|preview|pre|rc|[abc])[-_.]?(\d*)(?=$|[-_.+])/u, (_, stage: string, number: string) => {
      return `${STAGES[stage] ?? stage}${Number(number)}`;
    })
    .replace(/[-_.]?dev[-_.]?(\d*)/u, (_, number: string) => `.dev${Number(number)}`);
}
