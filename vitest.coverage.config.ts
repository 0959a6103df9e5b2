import { configDefaults, defineConfig } from 'vitest/config'
import { uncountedTests } from './test/support/uncounted-tests.ts'
import config from './vitest.config.ts'

/** `npm run coverage`: the part of the suite that the coverage is counted of. `.ci/run` runs the rest without it. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    exclude: [...configDefaults.exclude, ...uncountedTests],
    coverage: {
      enabled: true,
      provider: 'v8',
      include: ['src/**/*.ts', 'adapters/**/*.ts'],
      reporter: ['text', 'json-summary'],
      thresholds: { 'src/**/*.ts': { lines: 95, branches: 90 } },
    },
  },
})
