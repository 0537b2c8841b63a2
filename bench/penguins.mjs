import { dirname, basename, join } from 'node:path';
import { repository } from '../scripts/setup/repository.mjs';

const DTYPES = { text: 'str', integer: 'int64', number: 'float64' };

/** The table of penguins of the examples. */
export const penguinsFile = join(repository.root, 'examples', 'data', 'penguins.csv');

/** Its profile as that of a pandas frame `df`. */
async function penguins() {
  const { FileService } = await import('../lib/cli/file-service.js');
  const program = join(repository.root, 'jupyterlab_cellwright', 'service', 'service.mjs');
  const service = await FileService.start(program, dirname(penguinsFile));
  const signal = new AbortController().signal;
  const { profile } = await service.profile({ path: basename(penguinsFile) }, signal).finally(service.stop);
  const columns = profile.columns.map(column => ({ ...column, dtype: DTYPES[column.type] }));
  return { ...profile, name: 'df', engine: 'pandas', kind: 'frame', columns };
}

/** Asks the built-in analyst about the penguins, without a page, a kernel or an agent. */
export async function openAnalyst() {
  const { createAnalyst } = await import('../lib/analyst/index.js');
  const { isAnalysisReply } = await import('../lib/plan/index.js');
  const data = { type: 'cellwright.datasets', profiles: [await penguins()], variables: ['df'], modules: {} };
  const signal = new AbortController().signal;
  return {
    requestFor: question => ({
      role: 'subquery',
      messages: [{ role: 'user', text: question }],
      tools: [],
      context: [{ text: 'df', data }]
    }),
    /** The drafted code; throws where there is none. */
    draft: async request => {
      let [text, found] = ['', false];
      for await (const event of createAnalyst().stream(request, signal)) {
        if (event.type === 'text') text += event.delta;
        found ||= event.type === 'data' && isAnalysisReply(event.data);
      }
      if (!found) throw new Error(`There is no plan for “${request.messages[0].text}”.`);
      return text;
    }
  };
}
