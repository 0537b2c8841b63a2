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
 * Sees to it that the first page of this server shows the notebook and the panel. Later ones show what was open there last.
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
