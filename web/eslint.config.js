import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

// With this, the parser gives TypeScript every component at once: one program for all files, not one a file.
process.env.SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK = '1';
const { default: svelte } = await import('eslint-plugin-svelte');

export default defineConfig(
  { ignores: ['src/lib/wire/types.ts', 'src/games/*/wire.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    rules: {
      // svelte-check reports undefined names, with the types of the browser and of Node.
      'no-undef': 'off',
      'no-irregular-whitespace': ['error', { skipTemplates: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      // Maps and sets that nothing renders stay plain.
      'svelte/prefer-svelte-reactivity': 'off',
      // The page has no stores, and this rule asks for the type of every expression.
      'svelte/require-store-reactive-access': 'off',
      // `{' '}` keeps a space that Svelte trims at the edge of a block.
      'svelte/no-useless-mustaches': 'off',
      // It takes comments for unused that svelte-check needs.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte', 'test/**/*.ts'],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  {
    files: ['src/**/*.svelte'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(ExpressionStatement, UnaryExpression) > CallExpression[callee.name=/^set(Timeout|Interval)$/]',
          message: 'Nothing can end this timer: use lib/timers.svelte.ts, or clear it in the same effect.',
        },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    // The print is SVG source that modules of the game write; no text of a person enters it.
    files: ['src/games/edo/**/*.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
);
