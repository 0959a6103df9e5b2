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
    testTimeout: 20_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'adapters/**/*.ts'],
      reporter: ['text', 'json-summary'],
      thresholds: { 'src/**/*.ts': { lines: 95, branches: 90 } },
    },
  },
})
