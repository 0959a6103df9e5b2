import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** `npm run test:caches`: what needs Varnish and nginx, which not every machine has. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ['test/caches/*.caches.ts'] },
})
