import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { megabytes } from '../../runtime-installer/megabytes.mjs';
import { layers } from '../lint/layers.mjs';
import { repository } from '../setup/repository.mjs';
import { read } from './folders.mjs';

const manifest = JSON.parse(read('package.json'));
/** Every package that is installed, whatever for. */
const declared = {
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...JSON.parse(read('scripts', 'bundle', 'package.json')).dependencies
};
const dependencies = read('docs', 'dependencies.md');

/** The entries about packages: their names, and the layers in brackets. */
const rows = [...dependencies.matchAll(/^- \*\*(`.*?`)\*\*(?: \(([^)]*)\))?/gms)].map(([, names, layer = '']) => ({
  names: [...names.matchAll(/`([^`]+)`/g)].map(match => match[1]),
  layer
}));

const rowOf = name => rows.find(({ names }) => names.includes(name) || names.includes(`${name.split('/')[0]}/*`));

/** Where the documents of this repository are read on the web; PyPI and npm show the README without its folder. */
const web = `${manifest.homepage}/blob/main/`;
const rawWeb = `${manifest.homepage.replace('//github.com/', '//raw.githubusercontent.com/')}/main/`;

/** The lines of a file, without the empty one behind its last break. */
const linesOf = path => read(path).trimEnd().split('\n');

/** The numbers of words of the sentences of a document, without its code, tables, headings, pictures and addresses. */
function sentenceLengths(text) {
  const blocks = text
    .replace(/^```[\s\S]*?^```$/gm, '\n')
    .replace(/^(?:\||#|!|\[[^\]]+\]: ).*$/gm, '\n')
    .replace(/^\s*(?:[-*>]|\d+\.) /gm, '\n')
    .replace(/`[^`]+`/g, 'code')
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .split(/\n\s*\n/);
  return blocks
    .flatMap(block => block.replace(/[*_]/g, '').split(/(?<=[.!?])\s+/))
    .map(sentence => sentence.split(/\s+/).filter(word => /\w/.test(word)).length)
    .filter(length => length > 0);
}

const escape = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'RELEASE.md',
  'CODE_OF_CONDUCT.md',
  'examples/README.md',
  'examples/extension/README.md'
].concat(
  ['docs', 'docs/decisions', 'docs/guide'].flatMap(folder =>
    readdirSync(join(repository.root, folder))
      .filter(name => name.endsWith('.md'))
      .map(name => `${folder}/${name}`)
  )
);

const pythonNames = ['start', 'test', 'modin', 'uv', 'wheel'].flatMap(group =>
  read('requirements', `${group}.txt`)
    .split('\n')
    .map(line => /^[a-z_-]+/.exec(line)?.[0])
    .filter(name => name && !name.startsWith('-'))
);

describe('the documents', () => {
  it('have a line for every package', () => {
    assert.deepEqual(
      [...Object.keys(declared), ...pythonNames].filter(name => !rowOf(name)),
      []
    );
  });

  it('say the sizes of what runs model files and reads data files as their installers do', () => {
    const says = (page, pattern) => assert.match(read(page).replaceAll('\n', ' '), new RegExp(pattern), page);
    const sizesOf = runtime => {
      const { downloadBytes, diskBytes } = JSON.parse(read(runtime, 'about.json'));
      return [megabytes(downloadBytes), megabytes(diskBytes)];
    };
    const [download, disk] = sizesOf('llama-runtime');
    says('README.md', `llama\\.cpp, which runs it \\(${download} to download\\)`);
    says('docs/guide/models.md', `\\(${download} to download, ${disk} on the disk\\)`);
    says('docs/dependencies.md', `${download} to download, ${disk} on the disk`);
    says('docs/models.md', `before \\(${download} to download.*and after \\(${disk} in 117 packages\\)`);
    for (const page of ['README.md', 'docs/guide/install.md', 'docs/dependencies.md', 'docs/datasets.md']) {
      says(page, sizesOf('file-runtime').join(' to download, ') + ' on the disk');
    }
  });

  it('name the versions of what reads data files that are installed', () => {
    const { dependencies: wanted } = JSON.parse(read('file-runtime', 'package.json'));
    for (const [name, version] of Object.entries(wanted)) {
      assert.equal(declared[name], version, name);
      assert.ok(dependencies.includes(`\`${name}\` ${version}`), name);
    }
  });

  it('have no line for a package that is not used', () => {
    const names = new Set(Object.keys(declared));
    const unknown = rows
      .flatMap(row => row.names.slice(0, 1))
      .filter(name => !name.endsWith('/*') && !names.has(name) && !pythonNames.includes(name));
    assert.deepEqual(unknown, []);
  });

  it('name the layers that may use a package', () => {
    for (const [layer, { packages = [], packageTypes = [] }] of Object.entries(layers)) {
      for (const name of [...packages, ...packageTypes]) {
        const row = rowOf(name);
        assert.ok(row, `${name} of ${layer}`);
        const named = row.layer
          .split(/[,;]|\band\b/)
          .some(word => layer === word.trim() || layer.startsWith(`${word.trim()}/`));
        assert.ok(named || new RegExp(`\\b${layer}\\b`).test(row.layer), `${name} of ${layer}: ${row.layer}`);
      }
    }
  });

  it('link to files that are there', () => {
    const missing = documents.flatMap(document =>
      [...read(document).matchAll(/(?:\]\(|^\[[^\]]+\]: )([^)#\s]+)/gm)]
        .map(([, target]) => target)
        .filter(target => {
          const base = [web, rawWeb].find(address => target.startsWith(address));
          if (base) return !existsSync(join(repository.root, target.slice(base.length)));
          return !/^https?:/.test(target) && !existsSync(join(repository.root, dirname(document), target));
        })
        .map(target => `${document}: ${target}`)
    );
    assert.deepEqual(missing, []);
  });

  it('lead from README to places that PyPI and npm can show', () => {
    const text = read('README.md');
    const targets = [...text.matchAll(/(?:\]\(|^\[[^\]]+\]: )([^)\s]+)/gm)].map(([, target]) => target);
    assert.deepEqual(
      targets.filter(target => !target.startsWith(web) && !target.startsWith(rawWeb)),
      []
    );
    const named = new Set([...text.matchAll(/^\[([^\]]+)\]: /gm)].map(([, name]) => name));
    const used = [...text.matchAll(/\]\[([^\]]+)\]/g)].map(([, name]) => name);
    assert.deepEqual([...new Set(used)].sort(), [...named].sort());
  });

  it('lead to headings that are there', () => {
    const slug = heading =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s/g, '-');
    const missing = documents.flatMap(document =>
      [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
        .filter(([, target, anchor]) => {
          const path = target ? join(dirname(document), target) : document;
          const headings = linesOf(path).filter(line => line.startsWith('#'));
          return !headings.some(heading => slug(heading.replace(/^#+ /, '')) === anchor);
        })
        .map(([, target, anchor]) => `${document}: ${target}#${anchor}`)
    );
    assert.deepEqual(missing, []);
  });

  it('are short: README, CHANGELOG, sentences, and lines of tables', () => {
    assert.ok(linesOf('README.md').length <= 120, `README.md has ${linesOf('README.md').length} lines`);
    assert.ok(linesOf('CHANGELOG.md').length <= 60, `CHANGELOG.md has ${linesOf('CHANGELOG.md').length} lines`);
    for (const document of documents) {
      const lengths = sentenceLengths(read(document));
      const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
      assert.ok(average <= 18, `A sentence of ${document} has ${average.toFixed(1)} words on average`);
      const longest = document === 'README.md' ? 35 : 45;
      assert.ok(Math.max(...lengths) <= longest, `A sentence of ${document} has ${Math.max(...lengths)} words`);
      const wide = linesOf(document).filter(line => line.startsWith('|') && line.length > 160);
      assert.deepEqual(wide, [], document);
    }
  });

  it('hold a guide of eight short pages, which the site and its start page list', () => {
    const pages = readdirSync(join(repository.root, 'docs', 'guide'));
    assert.equal(pages.length, 8, pages.join(', '));
    assert.deepEqual(
      pages.filter(page => linesOf(`docs/guide/${page}`).length > 120),
      []
    );
    for (const page of pages) {
      assert.match(read('mkdocs.yml'), new RegExp(`: guide/${escape(page)}$`, 'm'));
      assert.ok(read('docs', 'index.md').includes(`(guide/${page})`), page);
    }
  });

  it('name tests that are there', () => {
    const text = read('docs', 'agent-core.md');
    const named = [...text.matchAll(/\]\(\.\.\/([^)]+\.spec\.ts)\): _([^_]+)_/g)].map(([, file, title]) => [
      file,
      title.replace(/\s+/g, ' ')
    ]);
    const concepts = text.split(/^- (?=\*\*)/m).slice(1);
    assert.ok(concepts.length > 30);
    assert.deepEqual(
      concepts.filter(concept => !/^\s+Source: \[/m.test(concept) || !/^\s+Test: \[.*\.spec\.ts\): _/m.test(concept)),
      []
    );
    assert.deepEqual(
      named
        .filter(([file, title]) => !new RegExp(`\\(\\s*['"\`]${escape(title)}['": ]`).test(read(file)))
        .map(([file, title]) => `${file}: ${title}`),
      []
    );
  });

  it('name commands that are there', () => {
    const missing = documents.flatMap(document =>
      [...read(document).matchAll(/npm run (?:-s )?([a-z-]+)/g)]
        .map(([, script]) => script)
        .filter(script => !manifest.scripts[script])
        .map(script => `${document}: ${script}`)
    );
    assert.deepEqual(missing, []);
  });
});

describe('the packages', () => {
  it('that the layers import are those of package.json', () => {
    const files = readdirSync(join(repository.root, 'src'), { recursive: true }).filter(
      name => /\.tsx?$/.test(name) && !name.includes('__tests__')
    );
    const undeclared = files.flatMap(name =>
      ts
        .preProcessFile(read('src', name))
        .importedFiles.map(({ fileName }) => fileName)
        .filter(source => !source.startsWith('.') && !source.startsWith('node:'))
        .map(source =>
          source
            .split('/')
            .slice(0, source.startsWith('@') ? 2 : 1)
            .join('/')
        )
        .filter(source => !declared[source])
        .map(source => `${name}: ${source}`)
    );
    assert.deepEqual(undeclared, []);
  });
});
