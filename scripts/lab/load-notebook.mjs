import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';

/** What of a kernel's message belongs into the notebook. */
function outputOf({ header: { msg_type: type }, content }) {
  switch (type) {
    case 'stream':
      return { output_type: 'stream', name: content.name, text: content.text };
    case 'execute_result':
      return {
        output_type: type,
        execution_count: content.execution_count,
        data: content.data,
        metadata: content.metadata
      };
    case 'display_data':
      return { output_type: type, data: content.data, metadata: content.metadata };
    case 'error':
      return { output_type: type, ename: content.ename, evalue: content.evalue, traceback: content.traceback };
    default:
      return undefined;
  }
}

const loadingCell = ({ cells }) =>
  cells.find(cell => cell.cell_type === 'code' && cell.metadata.tags?.includes('load')) ??
  cells.find(cell => cell.cell_type === 'code');

/**
 * Starts the session of a notebook, as opening it would, runs its loading cell there (the one tagged `load`, else the first) and writes
 * the outputs into the file. The session stays: the page that opens the notebook finds it.
 *
 * @param {{ url: string, token: string }} server
 * @param {string} path The notebook, relative to the server's root.
 * @returns {Promise<string | undefined>} The error of the cell in one line; nothing when it ran.
 */
export async function loadNotebook({ url, token }, path) {
  const { ContentsManager, KernelManager, ServerConnection, SessionManager } = createRequire(
    join(repository.root, 'package.json')
  )('@jupyterlab/services');
  const serverSettings = ServerConnection.makeSettings({ baseUrl: url, token, appendToken: true });
  const kernelManager = new KernelManager({ serverSettings });
  const sessionManager = new SessionManager({ serverSettings, kernelManager });
  const contents = new ContentsManager({ serverSettings });
  try {
    const file = await contents.get(path);
    const cell = loadingCell(file.content);
    if (!cell) return undefined;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const session = await sessionManager.startNew({ path, name, type: 'notebook', kernel: { name: 'python3' } });
    const code = Array.isArray(cell.source) ? cell.source.join('') : cell.source;
    const future = session.kernel.requestExecute({ code });
    const outputs = [];
    future.onIOPub = message => {
      const output = outputOf(message);
      if (output) outputs.push(output);
    };
    const { content } = await future.done;
    cell.outputs = outputs;
    cell.execution_count = content.execution_count;
    cell.metadata.trusted = true;
    await contents.save(path, file);
    session.dispose();
    return content.status === 'error' ? `${content.ename}: ${content.evalue}` : undefined;
  } finally {
    contents.dispose();
    sessionManager.dispose();
    kernelManager.dispose();
  }
}
