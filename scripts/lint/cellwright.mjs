import { parse } from 'node:path';
import { checkImport } from './layers.mjs';

const kebab = name =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

/** Names under which a declaration is exported. */
function namesOf(node) {
  if (node.declaration?.id) return [node.declaration.id.name];
  if (node.declaration?.declarations) return node.declaration.declarations.map(({ id }) => id.name);
  return node.specifiers.map(({ exported }) => exported.name);
}

const akin = (one, other) => one.startsWith(other) || other.startsWith(one);

/** A file name may drop words that its folder says already and may reorder them, but may not add words. */
const fits = (base, name) => {
  const words = kebab(name).split('-');
  return base.split(/[-.]/).every(part => words.some(word => akin(part, word)));
};

/** A file that exports one thing is named after it, in kebab-case. */
const fileName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { name: 'This file exports only {{ name }}: name it after that, for example {{ wanted }}.' }
  },
  create(context) {
    const names = new Set();
    return {
      ExportNamedDeclaration: node => namesOf(node).forEach(name => names.add(name)),
      'Program:exit'(node) {
        const [name, ...others] = names;
        const base = parse(context.filename).name;
        if (name === undefined || others.length > 0 || base === 'index' || fits(base, name)) return;
        context.report({ node, messageId: 'name', data: { name, wanted: kebab(name) } });
      }
    };
  }
};

/** Checks every import against the table of layers. */
const layerArrows = {
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

/** Exports are listed by name, so that a reader sees what a module offers. */
const noExportAll = {
  meta: { type: 'problem', schema: [], messages: { all: 'List the exports by name.' } },
  create: context => ({ ExportAllDeclaration: node => context.report({ node, messageId: 'all' }) })
};

/** A rule is switched off for one line, by its name, with a reason after ` -- `. */
const reasonedDisable = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { reason: 'Switch one rule off for one line: eslint-disable-next-line RULE -- REASON.' }
  },
  create: context => ({
    Program() {
      for (const { value, loc } of context.sourceCode.getAllComments()) {
        const isDisable = /^\s*(es|ox)lint-disable/.test(value);
        if (isDisable && !/^\s*(es|ox)lint-disable-(next-)?line \S+.* -- \S/.test(value)) {
          context.report({ loc, messageId: 'reason' });
        }
      }
    }
  })
};

/** Refuses what its options select, each with a reason. */
const restrictedSyntax = {
  meta: {
    type: 'problem',
    schema: { type: 'array', items: { type: 'object', required: ['selector', 'message'] } }
  },
  create: context =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, node => context.report({ node, message })])
    )
};

/** The rules of this repository, for ESLint and oxlint. */
export const cellwright = {
  meta: { name: 'cellwright' },
  rules: {
    'file-name': fileName,
    'layer-arrows': layerArrows,
    'no-export-all': noExportAll,
    'reasoned-disable': reasonedDisable,
    'restricted-syntax': restrictedSyntax
  }
};

/** oxlint needs a default export. */
export default cellwright;
