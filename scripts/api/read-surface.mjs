import ts from 'typescript';

const printer = ts.createPrinter({ removeComments: true });

const isPrivate = ({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ?? false;

/** Whether an identifier is the name of a member or parameter and so stands for nothing declared elsewhere. */
const isMemberName = ({ parent }, node) =>
  (parent.name === node && !ts.isTypeParameterDeclaration(parent)) ||
  parent.right === node ||
  (parent.propertyName === node && ts.isBindingElement(parent));

/** The types a declaration names, as `{ name }` in its own module or `{ from, name }` of another. */
function namesIn(statement) {
  const names = [];
  const visit = node => {
    if (ts.isClassElement(node) && isPrivate(node)) return;
    if (ts.isImportTypeNode(node) && node.qualifier) {
      names.push({ from: node.argument.literal.text, name: node.qualifier.getText() });
      node.typeArguments?.forEach(visit);
    } else if (ts.isIdentifier(node)) {
      if (!isMemberName(node, node)) names.push({ name: node.text });
    } else {
      ts.forEachChild(node, visit);
    }
  };
  ts.forEachChild(statement, visit);
  return names;
}

/** A declaration as text: without comments, private members and the words that every declaration has. */
function textOf(statement) {
  const { transformed } = ts.transform(statement, [
    context => root => {
      const visit = node =>
        ts.isClassElement(node) && isPrivate(node) ? undefined : ts.visitEachChild(node, visit, context);
      return visit(root);
    }
  ]);
  return printer
    .printNode(ts.EmitHint.Unspecified, transformed[0], statement.getSourceFile())
    .replace(/^(export )?(default )?(declare )?/, '')
    .replace(/import\("[^"]+"\)\./g, '');
}

/**
 * All that can be reached from an entry. Its default export is left out: that is for JupyterLab, which loads it.
 *
 * @param {Map<string, string>} [elsewhere] What other surfaces offer, by file and name, with their names.
 * @returns {{ exported: Map<string, string>, reached: Map<string, string>, packages: Map<string, Set<string>>, keys: string[] }}
 * Declarations that the entry offers, by name, and their keys; those it does not offer but needs, by file and name; names that come from
 * packages and other surfaces.
 */
export function readSurface(declarations, entry, elsewhere = new Map()) {
  const exported = new Map();
  const reached = new Map();
  const packages = new Map();
  const keys = [];
  const waiting = [];
  const keyOf = ({ path, name }) => `${path} ${name}`;

  const take = target => {
    if (!target) return;
    const owner = target.package ?? elsewhere.get(keyOf(target));
    if (owner) packages.set(owner, (packages.get(owner) ?? new Set()).add(target.name));
    else waiting.push(target);
  };
  const describe = ({ path, name }) => {
    const statements = declarations.module(path).locals.get(name);
    for (const one of statements.flatMap(namesIn)) {
      take(one.from ? declarations.follow(path, one) : declarations.resolve(path, one.name));
    }
    return statements.map(textOf);
  };

  for (const name of declarations.module(entry).exports.keys()) {
    if (name === 'default') continue;
    const target = declarations.resolveExport(entry, name);
    if (target.package) take(target);
    else {
      keys.push(keyOf(target));
      exported.set(
        name,
        describe(target)
          .map(text => `export ${text}`)
          .join('\n')
      );
    }
  }
  const seen = new Set(keys);
  while (waiting.length > 0) {
    const target = waiting.pop();
    const key = keyOf(target);
    if (seen.has(key)) continue;
    seen.add(key);
    reached.set(key, describe(target).join('\n'));
  }
  return { exported, reached, packages, keys };
}
