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

/** A file may drop the `I` of an interface, a leading verb such as `create`, and a word that its folder says, such as `plugin`. */
const fits = (base, name) => {
  const plain = kebab(name);
  const candidates = [plain, ...(/^I[A-Z]/.test(name) ? [kebab(name.slice(1))] : [])];
  return candidates.some(
    candidate => base === candidate || candidate === `${base}-plugin` || candidate.endsWith(`-${base}`)
  );
};

/** A file that exports one thing is named after it, in kebab-case. */
export const fileName = {
  meta: { type: 'problem', schema: [], messages: { name: 'This file exports only {{ name }}: call it {{ wanted }}.' } },
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
