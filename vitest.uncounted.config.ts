import { defineConfig } from 'vitest/config'
import { uncountedTests } from './test/support/uncounted-tests.ts'
import config from './vitest.config.ts'

/** `npm test -- --config vitest.uncounted.config.ts`: what `npm run coverage` leaves out. */
export default defineConfig({ ...config, test: { ...config.test, include: [...uncountedTests] } })
