import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** `npm run test:pooler`: what needs a PgBouncer, which not every machine has. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ['test/pooler/*.pooler.ts'] },
})
