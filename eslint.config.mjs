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

const PANEL = 'src/labextension/**/*.{ts,tsx}';
const SCRIPTS = '**/*.{js,mjs,cjs}';

/** Scripts, and what oxlint has no rules for: the compiler of React and Jupyter, in the panel. The rest stands in .oxlintrc.json. */
export default defineConfig(
  globalIgnores([
    '**/lib',
    '**/build',
    'jupyterlab_cellwright/service',
    '.venv',
    '.work',
    'test-results',
    '**/*.generated.ts',
    'src/**/__tests__'
  ]),
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' }
  },
  {
    files: [SCRIPTS],
    plugins: { cellwright },
    extends: [js.configs.recommended],
    languageOptions: { globals: { ...nodeGlobals, module: 'writable', require: 'readonly', __dirname: 'readonly' } },
    rules: {
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
    // Components and hooks: the compiler of React reads each file for these rules. Two need it not, and are asked by oxlint.
    files: ['src/labextension/**/*.tsx', 'src/labextension/**/use-*.ts'],
    extends: [hooks.configs.flat.recommended],
    rules: {
      ...asErrors(hooks.configs.flat.recommended.rules),
      'react-hooks/rules-of-hooks': 'off',
      'react-hooks/exhaustive-deps': 'off'
    }
  },
  {
    // The rules of Jupyter ask for types as well.
    files: [PANEL],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: './src/labextension/tsconfig.json', tsconfigRootDir: import.meta.dirname }
    }
  },
  ...jupyter.configs.recommended.map(config => ({
    plugins: { jupyter },
    ...config,
    files: config.files.map(pattern =>
      pattern.startsWith('**/*.') ? pattern.replace('**/', 'src/labextension/**/') : pattern
    ),
    rules: {
      ...asErrors(config.rules),
      // The icon of the sidebar is needed at once.
      ...(config.rules['jupyter/prefer-lazy-imports'] === 'warn'
        ? { 'jupyter/prefer-lazy-imports': ['error', { ignoreImports: ['../icons.js'] }] }
        : {})
    }
  })),
  {
    files: ['scripts/**/*.mjs'],
    ignores: ['**/__tests__/**'],
    rules: { 'cellwright/file-name': 'error' }
  },
  {
    files: ['bench/**'],
    // Functions that run in the page.
    languageOptions: { globals: { document: 'readonly', window: 'readonly', MutationObserver: 'readonly' } }
  },
  { files: ['scripts/**', 'bench/**', 'examples/**'], rules: { 'no-console': 'off' } },
  prettier
);
