/**
 * Whether a Jupyter server stands behind this page. A page of JupyterLite has none: it names the root of its site in the element
 * that holds the configuration of every Jupyter page, and must. Whether the server has our service is another matter.
 */
export function hasServer(page: Document = document): boolean {
  return page.getElementById('jupyter-config-data')?.dataset['jupyterLiteRoot'] === undefined;
}
