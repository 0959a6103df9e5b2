import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import tsconfig from './tsconfig.json' with { type: 'json' }

/** Public names resolve to the sources, by the same table that tsc, tsx and tsup use. */
const sources: Record<string, readonly string[]> = tsconfig.compilerOptions.paths

export default defineConfig({
  resolve: {
    alias: Object.entries(sources).flatMap(([name, files]) =>
      files.map((file) => ({
        find: new RegExp(`^${name}$`),
        replacement: fileURLToPath(new URL(file, import.meta.url)),
      })),
    ),
  },
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres-setup.ts'],
    setupFiles: ['test/support/seed.ts'],
    // Workers keep their modules from file to file: loading them again took three quarters of the suite's time.
    // No test changes a module or a global, so there is nothing to isolate.
    pool: 'threads',
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // How long `expect.poll` waits at most: another process may use the machine for seconds.
    expect: { poll: { timeout: 30_000 } },
  },
})
