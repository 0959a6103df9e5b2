import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** `npm run test:browser`: what needs a Chromium, which not every machine has. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ['test/browser/*.browser.ts'], globalSetup: [] },
})
