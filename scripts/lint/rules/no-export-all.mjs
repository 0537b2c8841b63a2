/** Exports are listed by name, so that a reader sees what a module offers. */
export const noExportAll = {
  meta: { type: 'problem', schema: [], messages: { all: 'List the exports by name.' } },
  create: context => ({ ExportAllDeclaration: node => context.report({ node, messageId: 'all' }) })
};
