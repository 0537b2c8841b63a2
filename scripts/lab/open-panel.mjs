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

/** What the user had open, with the panel shown. */
function withPanel(data, notebook) {
  const restored = data?.['layout-restorer:data'];
  if (!restored?.right) return layout(notebook);
  const widgets = [...new Set([...(restored.right.widgets ?? []), PANEL])];
  const right = { ...restored.right, collapsed: false, visible: true, current: PANEL, widgets };
  const [left = 0, main = 0.7, size = 0.3] = restored.relativeSizes ?? [];
  const relativeSizes = size > 0.15 ? [left, main, size] : [left, 0.7 - left, 0.3];
  return { ...data, 'layout-restorer:data': { ...restored, right, relativeSizes } };
}

/**
 * Sees to it that the next page of this server shows the panel: with the notebook alone the first time, beside what was open there later.
 *
 * @param {{ url: string, token: string }} server
 * @param {string} notebook Path relative to the server's root.
 */
export async function openPanel({ url, token }, notebook) {
  const address = `${url}lab/api/workspaces/default`;
  const headers = { Authorization: `token ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(address, { headers });
  const saved = response.ok ? await response.json() : {};
  const data = withPanel(saved.data, notebook);
  const body = JSON.stringify({ data, metadata: { id: 'default' } });
  const stored = await fetch(address, { method: 'PUT', headers, body });
  if (!stored.ok) throw new Error(`JupyterLab did not take the layout: ${stored.status} ${await stored.text()}`);
}
