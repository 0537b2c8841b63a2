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

/** A file may drop words that its folder says already and may put them in another order, but has no word of its own. */
const fits = (base, name) => {
  const words = kebab(name).split('-');
  return base.split(/[-.]/).every(part => words.some(word => akin(part, word)));
};

/** A file that exports one thing is named after it, in kebab-case. */
export const fileName = {
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
        const base = context.filename
          .replaceAll('\\', '/')
          .split('/')
          .pop()
          .replace(/\.[^.]+$/, '');
        if (name === undefined || others.length > 0 || base === 'index' || fits(base, name)) return;
        context.report({ node, messageId: 'name', data: { name, wanted: kebab(name) } });
      }
    };
  }
};
