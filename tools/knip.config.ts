import type { KnipConfig } from 'knip'
import tsconfig from '../tsconfig.json' with { type: 'json' }

const published: Record<string, readonly string[]> = tsconfig.compilerOptions.paths

export default {
  entry: [
    ...Object.values(published).flat(),
    'examples/**/*.ts',
    'test/**/*.test.ts',
    'test/browser/*.browser.ts',
    'test/pooler/*.pooler.ts',
    'test/caches/*.caches.ts',
    'test/caches/host.ts',
    'test/generators/*.generators.ts',
    'test/generators/programs/*.ts',
    'tools/bench/**/*.ts',
    'adapters/pages/browser/{pages,frame/embed-script,desk/desk-script}.ts',
    'docs/.vitepress/config.ts',
    'docs/.vitepress/theme/index.ts',
    'test/journeys/run.ts',
    'test/journeys/all-day/program.ts',
    'test/**/*.worker.ts',
    // The build takes them from here.
    'src/{client,sources}-entry.ts',
    'test/stores/fixtures/make.ts',
    'test/formats/ics/reading/agreed/make.ts',
    'test/domain/zone-check.ts',
    'test/recurrence/zone-check.ts',
    'test/series/zone-program.ts',
    'test/time/zone-check.ts',
  ],
  project: ['{src,adapters,examples,test,tools}/**/*.ts'],
  // Its files are resolved by their path.
  ignoreDependencies: ['swagger-ui-dist'],
  // The server of an example has it.
  ignoreUnresolved: ['/maplibre/maplibre-gl.mjs'],
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig
