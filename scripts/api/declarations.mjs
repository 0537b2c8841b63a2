import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

/** A name that a module declares itself, takes from elsewhere, or offers. */
const targetOf = (statement, specifier) => ({
  from: statement.moduleSpecifier?.text,
  name: (specifier.propertyName ?? specifier.name).text
});

/** What a declaration file says, by name: its statements, what it imports, what it exports. */
function readModule(text, path) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const module = { source, locals: new Map(), imports: new Map(), exports: new Map() };
  const declare = (name, statement, exported) => {
    module.locals.set(name, [...(module.locals.get(name) ?? []), statement]);
    if (exported) module.exports.set(name, { name });
  };
  for (const statement of source.statements) {
    const exported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    if (ts.isImportDeclaration(statement)) {
      const { name, namedBindings } = statement.importClause ?? {};
      const from = statement.moduleSpecifier.text;
      if (name) module.imports.set(name.text, { from, name: 'default' });
      if (namedBindings && ts.isNamespaceImport(namedBindings)) {
        module.imports.set(namedBindings.name.text, { from, name: '*' });
      } else {
        for (const one of namedBindings?.elements ?? []) module.imports.set(one.name.text, targetOf(statement, one));
      }
    } else if (ts.isExportDeclaration(statement)) {
      for (const one of statement.exportClause?.elements ?? []) {
        module.exports.set(one.name.text, targetOf(statement, one));
      }
    } else if (ts.isExportAssignment(statement)) {
      module.exports.set('default', { name: statement.expression.text });
    } else if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) declare(name.text, statement, exported);
    } else if (statement.name) {
      declare(statement.name.text, statement, exported);
    }
  }
  return module;
}

/** The declarations of a program's modules, made from their sources when they are asked for. */
export class Declarations {
  constructor(entries, options) {
    this.program = ts.createProgram(entries, {
      ...options,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true
    });
    this.modules = new Map();
  }

  /** The module of a source file. */
  module(path) {
    if (!this.modules.has(path)) {
      let text = '';
      const write = (name, content) => (text = name.endsWith('.d.ts') ? content : text);
      this.program.emit(this.program.getSourceFile(path), write, undefined, true);
      this.modules.set(path, readModule(text, path));
    }
    return this.modules.get(path);
  }

  /** Where a name that a module uses is declared: a module of ours, or a package; nothing for names of the language. */
  resolve(path, name) {
    const { locals, imports } = this.module(path);
    if (locals.has(name)) return { path, name };
    const target = imports.get(name);
    return target && this.follow(path, target);
  }

  /** Where a name that a module offers is declared. */
  resolveExport(path, name) {
    const target = this.module(path).exports.get(name);
    if (!target) throw new Error(`${path} exports no ${name}.`);
    return target.from ? this.follow(path, target) : this.resolve(path, target.name);
  }

  /** Follows `name` of the module that `path` calls `from`. */
  follow(path, { from, name }) {
    if (!from.startsWith('.')) return { package: from, name };
    const base = resolve(dirname(path), from).replace(/\.js$/, '');
    const file = ['.ts', '.tsx', '.d.ts'].map(end => base + end).find(existsSync) ?? join(base, 'index.ts');
    return this.resolveExport(file, name);
  }
}
