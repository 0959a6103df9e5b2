import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { slowTests } from './test/support/slow-tests.ts'
import tsconfig from './tsconfig.json' with { type: 'json' }

/** Public names resolve to the sources, by the same table that tsc, tsx and tsup use. */
const sources: Record<string, readonly string[]> = tsconfig.compilerOptions.paths

const needsPostgres = { globalSetup: ['test/support/postgres-setup.ts'] }

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return { extends: true, test: { ...test, name } }
}

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
    // Of `npm test -- --coverage`.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'adapters/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: { 'src/**/*.ts': { lines: 95, branches: 90 } },
    },
    projects: [
      // What tells most in the least time, on memory and SQLite.
      project('quick', {
        include: ['test/**/*.test.ts'],
        exclude: [...configDefaults.exclude, ...slowTests],
        env: { QUICK: '1' },
      }),
      // Everything that needs no other program.
      project('suite', { include: ['test/**/*.test.ts'], ...needsPostgres }),
      // What needs a Chromium, a PgBouncer, or Varnish and nginx, which not every machine has.
      project('browser', { include: ['test/browser/*.browser.ts'] }),
      project('pooler', { include: ['test/pooler/*.pooler.ts'], ...needsPostgres }),
      project('caches', { include: ['test/caches/*.caches.ts'], ...needsPostgres }),
      // Clients that others generate from `/doc`. Generating and compiling them takes a while.
      project('generators', { include: ['test/generators/*.generators.ts'] }),
    ],
  },
})
