import { posix } from 'node:path';

/** Messages of a kernel that are outputs of a cell. */
const OUTPUTS = ['stream', 'execute_result', 'display_data', 'error'];

const loadingCell = ({ cells }) =>
  cells.find(cell => cell.cell_type === 'code' && cell.metadata.tags?.includes('load')) ??
  cells.find(cell => cell.cell_type === 'code');

/**
 * Starts the session of a notebook, as opening it would, runs its loading cell there (the one tagged `load`, else the
 * first one) and writes the outputs into the file. The page that opens the notebook finds this session.
 *
 * @param {{ url: string, token: string }} server
 * @param {string} path The notebook, relative to the server's root.
 * @returns {Promise<string | undefined>} The error of the cell in one line; undefined if it ran.
 */
export async function loadNotebook({ url, token }, path) {
  const { ContentsManager, KernelManager, ServerConnection, SessionManager } = await import('@jupyterlab/services');
  const serverSettings = ServerConnection.makeSettings({ baseUrl: url, token, appendToken: true });
  const kernelManager = new KernelManager({ serverSettings });
  const sessionManager = new SessionManager({ serverSettings, kernelManager });
  const contents = new ContentsManager({ serverSettings });
  try {
    const file = await contents.get(path);
    const cell = loadingCell(file.content);
    if (!cell) return undefined;
    const about = { path, name: posix.basename(path), type: 'notebook', kernel: { name: 'python3' } };
    const session = await sessionManager.startNew(about);
    const future = session.kernel.requestExecute({ code: cell.source });
    const outputs = [];
    future.onIOPub = ({ header: { msg_type: type }, content }) => {
      if (OUTPUTS.includes(type)) outputs.push({ output_type: type, ...content, transient: undefined });
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

const PANEL = 'jp-cw-panel';

/** One notebook in front, the file browser folded away, the panel at the right. */
function layout(notebook) {
  const id = `notebook:${notebook}`;
  return {
    'layout-restorer:data': {
      main: { dock: { type: 'tab-area', currentIndex: 0, widgets: [id] }, current: id },
      down: { size: 0, widgets: [] },
      left: { collapsed: true, visible: true, current: 'filebrowser', widgets: ['filebrowser'] },
      right: { collapsed: false, visible: true, current: PANEL, widgets: [PANEL] },
      relativeSizes: [0, 0.7, 0.3],
      top: { simpleVisibility: true }
    },
    [id]: { data: { path: notebook, factory: 'Notebook' } }
  };
}

/**
 * Makes the first page of a server show the notebook and the panel. Later pages show what was open there last.
 *
 * @param {{ url: string, token: string }} server
 * @param {string} notebook Path relative to the server's root.
 */
export async function openPanel({ url, token }, notebook) {
  const address = `${url}lab/api/workspaces/default`;
  const headers = { Authorization: `token ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(address, { headers });
  const saved = response.ok ? await response.json() : {};
  if (saved.data?.['layout-restorer:data']?.right) return;
  const body = JSON.stringify({ data: layout(notebook), metadata: { id: 'default' } });
  const stored = await fetch(address, { method: 'PUT', headers, body });
  if (!stored.ok) throw new Error(`JupyterLab did not take the layout: ${stored.status} ${await stored.text()}`);
}
