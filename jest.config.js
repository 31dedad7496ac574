// Times in tests are UTC whatever the machine says.
process.env.TZ = 'UTC';

const base = require('./.config/jest.config');

module.exports = {
  // Jest configuration provided by Grafana scaffolding
  ...base,
  // Its browser form is a module that jest does not translate.
  moduleNameMapper: { ...base.moduleNameMapper, '^yaml$': require.resolve('yaml') },
  setupFiles: ['<rootDir>/jest-polyfills.js'],
  testMatch: [
    '<rootDir>/src/**/*.test.{ts,tsx}',
    '<rootDir>/tests/**/*.test.{ts,tsx}',
    '<rootDir>/scripts/**/*.test.ts',
  ],
};
