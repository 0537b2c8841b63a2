/**
 * What others may build on: the name of the report in `api/`, the entry, the name by which it is imported, and what else its types may
 * come from.
 */
export const surfaces = [
  {
    name: 'agent',
    entry: 'src/agent/index.ts',
    as: 'jupyterlab-cellwright/agent',
    from: ['@sinclair/typebox']
  },
  {
    name: 'protocol',
    entry: 'src/protocol/index.ts',
    as: 'the protocol of page and service',
    from: ['@sinclair/typebox', 'jupyterlab-cellwright/agent']
  },
  {
    name: 'jupyterlab',
    entry: 'src/labextension/index.ts',
    as: 'jupyterlab-cellwright',
    from: [
      '@lumino/coreutils',
      '@lumino/disposable',
      '@lumino/signaling',
      '@sinclair/typebox',
      'jupyterlab-cellwright/agent'
    ]
  }
];
