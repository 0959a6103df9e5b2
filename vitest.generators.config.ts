import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** `npm run test:generators`: clients that others generate from `/doc`. Generating and compiling them takes a while. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ['test/generators/*.generators.ts'], globalSetup: [] },
})
