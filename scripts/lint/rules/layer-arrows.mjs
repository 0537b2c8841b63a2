import { checkImport } from '../check-import.mjs';

/** Holds every import against the table of layers. */
export const layerArrows = {
  meta: { type: 'problem', schema: [], messages: { wrong: '{{ reason }}' } },
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string') return;
      const reason = checkImport(file, source.value, typeOnly);
      if (reason) context.report({ node: source, messageId: 'wrong', data: { reason } });
    };
    const isType = (node, kind) =>
      node[kind] === 'type' ||
      (node.specifiers?.length > 0 && node.specifiers.every(specifier => specifier[kind] === 'type'));
    return {
      ImportDeclaration: node => check(node, node.source, isType(node, 'importKind')),
      ExportNamedDeclaration: node => check(node, node.source, isType(node, 'exportKind')),
      ExportAllDeclaration: node => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: node => check(node, node.source, false),
      TSImportType: node => check(node, node.source ?? node.argument?.literal, true)
    };
  }
};
