const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** What tests leave in the temporary folder goes when they end: it is one of this run, for its workers too. */
const temporary = mkdtempSync(join(tmpdir(), 'cellwright-tests-'));
process.env.TMPDIR = temporary;
process.on('exit', () => {
  try {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // What still writes there is of a test that was cut short.
  }
});

/** Packages that ship ES modules only and therefore pass through the transformer. */
const ES_MODULES = [
  '@codemirror',
  '@jupyter/',
  '@jupyterlab/',
  '@marijn',
  '@microsoft',
  '@rjsf',
  'color',
  'exenv-es6',
  'fast-check',
  'lib0',
  'marked',
  'nanoid',
  'pure-rand',
  'stemmer',
  'uuid',
  'vscode-ws-jsonrpc',
  'y-protocols',
  'y-websocket',
  'yjs'
];

/** Files that the gate leaves to `npm run test:all`, which take long, and to `npm run faults`, which race with the machine. */
const LEFT_OUT = { all: ['\\.race\\.(\\w+\\.)?spec\\.'], faults: [] }[process.env.CELLWRIGHT_TESTS] ?? [
  '\\.(long|race)\\.(\\w+\\.)?spec\\.'
];

const ESBUILD = '<rootDir>/scripts/suites/jest-esbuild.cjs';

const lab = require('@jupyterlab/testing/lib/jest-config')(__dirname);
for (const key of ['coverageDirectory', 'coverageReporters', 'reporters', 'testTimeout']) {
  delete lab[key]; // Jest refuses these inside `projects`.
}

const common = {
  cacheDirectory: '<rootDir>/.work/jest', // The temporary folder of the tests goes with them.
  modulePathIgnorePatterns: [
    '<rootDir>/\\.venv',
    '<rootDir>/build',
    '<rootDir>/lib',
    '<rootDir>/.work',
    '<rootDir>/jupyterlab_cellwright/service'
  ],
  testPathIgnorePatterns: ['/node_modules/', ...LEFT_OUT],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})).+`]
};

const node = {
  ...common,
  testEnvironment: 'node',
  transform: { '^.+\\.(ts|m?js)$': ESBUILD }
};

module.exports = {
  // Only what hangs ends here: how long a test takes depends on the machine.
  testTimeout: 60_000,
  projects: [
    {
      ...node,
      displayName: 'node',
      testRegex: '/src/.*/__tests__/(?!.*\\.(dom|kernel|llama|server)\\.spec).*\\.spec\\.ts$'
    },
    { ...node, displayName: 'kernel', testRegex: '/src/.*/__tests__/.*\\.kernel\\.spec\\.ts$' },
    { ...node, displayName: 'llama', testRegex: '/src/.*/__tests__/.*\\.llama\\.spec\\.ts$' },
    // Not part of `npm test`: it needs the server that `npm run test:llama-server` builds.
    { ...node, displayName: 'llama-server', testRegex: '/src/.*/__tests__/.*\\.server\\.spec\\.ts$' },
    {
      ...lab,
      ...common,
      moduleNameMapper: { ...lab.moduleNameMapper, ...common.moduleNameMapper },
      displayName: 'dom',
      setupFiles: [...lab.setupFiles, '<rootDir>/scripts/suites/jest-page.cjs'],
      // The agent layer is neutral: what its tests promise holds in a page as in Node. The gate asks Node alone.
      testRegex: [
        '/src/.*/__tests__/.*\\.dom\\.spec\\.tsx?$',
        ...(process.env.CELLWRIGHT_TESTS ? ['/src/agent/(.*/)?__tests__/.*\\.spec\\.ts$'] : [])
      ],
      transform: { '\\.svg$': lab.transform['\\.svg$'], '^.+\\.[jt]sx?$': ESBUILD }
    }
  ]
};
