import { defineConfig } from 'eslint/config';
import baseConfig from './.config/eslint.config.mjs';

/**
 * The floors of the house: an import goes down only.
 * pages -> panels, data -> engines -> analysis; `shared` holds helpers of the UI; analysis stands alone.
 */
const floor = (files, forbidden, extra = []) => ({
  files,
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...forbidden.map((dir) => ({
            regex: `^\\.{1,2}/(.*/)?${dir}(/|$)`,
            message: `Imports go down the floors only: ${dir} is above or beside this one.`,
          })),
          ...extra,
        ],
      },
    ],
  },
});

const noPackages = { regex: '^[^.]', message: 'analysis is pure: it imports nothing outside itself.' };

export default defineConfig([
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/coverage/',
      'tests/host/.build/',
      'tests/fixtures/',
      'test-results/',
      'playwright-report/',
      '.config/',
      '.lanewatch/',
    ],
  },
  ...baseConfig,
  {
    rules: {
      'no-console': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-console': 'error',
      // A scene class carries its component as a static member, which this rule mistakes for a plain function.
      'react-hooks/rules-of-hooks': 'off',
    },
  },
  // Tests and scripts are linted by the same rules; a Playwright fixture's `use` is not a hook.
  {
    files: ['tests/**/*.{ts,tsx}', 'scripts/**/*.ts', '*.config.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  floor(['src/analysis/**/*.ts'], ['engines', 'data', 'pages', 'panels', 'shared', 'lane-datasource'], [noPackages]),
  floor(['src/engines/**/*.ts'], ['data', 'pages', 'panels', 'shared', 'lane-datasource']),
  floor(['src/data/**/*.{ts,tsx}'], ['pages', 'panels']),
  floor(['src/panels/**/*.{ts,tsx}'], ['pages', 'data', 'lane-datasource']),
  floor(['src/shared/**/*.{ts,tsx}'], ['pages', 'panels', 'data', 'lane-datasource']),
  floor(['src/lane-datasource/**/*.{ts,tsx}'], ['pages', 'panels']),
]);
