/** What others may build on: the name of the report in `api/`, the module under `src`, and the packages its types may come from. */
export const surfaces = [
  { name: 'agent', entry: 'agent/index.js', from: [] },
  { name: 'toolsets', entry: 'toolsets/index.js', from: [] },
  { name: 'models-openai', entry: 'models/openai/library.js', from: [] },
  { name: 'models-remote', entry: 'models/remote/library.js', from: ['@sinclair/typebox'] },
  { name: 'protocol', entry: 'protocol/index.js', from: ['@sinclair/typebox'] },
  {
    name: 'jupyterlab',
    entry: 'labextension/authoring.js',
    from: ['@lumino/coreutils', '@lumino/disposable', '@lumino/signaling']
  }
];
