import jupyter from '@jupyter/eslint-plugin';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { cellwright } from './scripts/lint/cellwright.mjs';

/** The same rules, every warning an error. */
const asErrors = rules =>
  Object.fromEntries(
    Object.entries(rules ?? {}).map(([name, level]) => [
      name,
      Array.isArray(level) ? ['error', ...level.slice(1)] : level === 'off' ? 'off' : 'error'
    ])
  );

const nodeGlobals = Object.fromEntries(
  [
    'AbortController',
    'AbortSignal',
    'Buffer',
    'DOMException',
    'URL',
    'URLSearchParams',
    'clearInterval',
    'clearTimeout',
    'console',
    'fetch',
    'performance',
    'process',
    'setInterval',
    'setTimeout',
    'structuredClone'
  ].map(name => [name, 'readonly'])
);

const TYPESCRIPT = ['src/**/*.{ts,tsx}', 'ui-tests/**/*.ts', 'faults/**/*.ts', 'examples/**/*.ts'];
const TESTS = ['src/**/__tests__/**', 'ui-tests/**'];

export default defineConfig(
  globalIgnores([
    '**/lib',
    '**/build',
    'jupyterlab_cellwright/service',
    '.venv',
    '.work',
    'test-results',
    '**/*.generated.ts'
  ]),
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { cellwright },
    extends: [js.configs.recommended],
    rules: {
      'cellwright/folder-name': 'error',
      'cellwright/no-export-all': 'error',
      'cellwright/reasoned-disable': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
      // Code and values of the user hold control characters, and are escaped by patterns that name them.
      'no-control-regex': 'off',
      eqeqeq: 'error'
    }
  },
  {
    // What needs types is asked by oxlint, see .oxlintrc.json.
    files: TYPESCRIPT,
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }]
    }
  },
  {
    files: ['src/labextension/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error'
    }
  },
  {
    // Components and hooks: the compiler of React reads each file for these rules.
    files: ['src/labextension/**/*.tsx', 'src/labextension/**/use-*.ts'],
    ignores: ['**/__tests__/**'],
    extends: [hooks.configs.flat.recommended],
    rules: asErrors(hooks.configs.flat.recommended.rules)
  },
  {
    // The rules of Jupyter ask for types as well.
    files: ['src/labextension/**/*.{ts,tsx}'],
    ignores: ['**/__tests__/**'],
    languageOptions: {
      parserOptions: { project: './src/labextension/tsconfig.json', tsconfigRootDir: import.meta.dirname }
    }
  },
  ...jupyter.configs.recommended.map(config => ({
    plugins: { jupyter },
    ...config,
    files: config.files.map(pattern =>
      pattern.startsWith('**/*.') ? pattern.replace('**/', 'src/labextension/**/') : pattern
    ),
    ignores: ['**/__tests__/**'],
    rules: {
      ...asErrors(config.rules),
      // The icon of the sidebar is needed at once.
      ...(config.rules['jupyter/prefer-lazy-imports'] === 'warn'
        ? { 'jupyter/prefer-lazy-imports': ['error', { ignoreImports: ['../icons.js'] }] }
        : {})
    }
  })),
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'cellwright/layer-arrows': 'error' }
  },
  {
    // Whatever a tool of ours tells a model passes src/datasets/privacy: `reply` and contexts take its type only.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/__tests__/**', 'src/datasets/privacy/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression > TSTypeReference > Identifier[name=/^Shared(Text|Rows|Names)$/]',
          message: 'Only src/datasets/privacy makes shared text.'
        }
      ]
    }
  },
  {
    files: ['src/toolsets/**/*.ts'],
    ignores: ['**/__tests__/**', 'src/toolsets/shared-tool.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: '../agent/index.js', importNames: ['tool'], message: 'Tools are made by sharedTool.' }] }
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression > TSTypeReference > Identifier[name=/^Shared(Text|Rows|Names)$/]',
          message: 'Only src/datasets/privacy makes shared text.'
        },
        {
          selector: 'MethodDefinition[key.name="context"]:not(:has(Identifier[name="SharedContext"]))',
          message: 'A context is SharedContext.'
        },
        {
          selector: 'CallExpression[callee.property.name=/^(oneshot|inspect|addContext)$/]',
          message: 'Sub-queries are asked by draftCode and draftPlan, whose query, context and names are shared.'
        }
      ]
    }
  },
  { files: ['src/toolsets/draft-code.ts', 'src/toolsets/draft-plan.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['src/**/*.{ts,tsx}', 'scripts/**/*.mjs', 'examples/**/*.ts'],
    ignores: ['**/__tests__/**'],
    rules: { 'cellwright/file-name': 'error' }
  },
  {
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off'
    }
  },
  {
    files: ['ui-tests/**'],
    // Playwright reads from the pattern which fixtures a fixture needs, also when there are none.
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] }
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: { ...nodeGlobals, module: 'writable', require: 'readonly', __dirname: 'readonly' } }
  },
  {
    files: ['bench/**'],
    // Functions that run in the page.
    languageOptions: { globals: { document: 'readonly', window: 'readonly', MutationObserver: 'readonly' } }
  },
  { files: ['scripts/**', 'bench/**', 'src/cli/**', 'examples/**'], rules: { 'no-console': 'off' } },
  prettier
);
