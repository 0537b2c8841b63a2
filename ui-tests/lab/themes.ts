/** JupyterLab's own themes, and the plugin whose settings choose one. */
export const themes = {
  plugin: '@jupyterlab/apputils-extension:themes',
  names: ['JupyterLab Light', 'JupyterLab Dark']
} as const;
