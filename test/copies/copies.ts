import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import manifest from '../../package.json' with { type: 'json' }
import { buildPackage } from '../support/build-package.ts'

/** Every entry of the package, by its name. */
export interface Entries {
  readonly daybook: typeof import('daybook')
  readonly 'daybook/http': typeof import('daybook/http')
  readonly 'daybook/storage': typeof import('daybook/storage')
  readonly 'daybook/domain': typeof import('daybook/domain')
  readonly 'daybook/fields': typeof import('daybook/fields')
  readonly 'daybook/schemas': typeof import('daybook/schemas')
  readonly 'daybook/sync': typeof import('daybook/sync')
  readonly 'daybook/recurrence': typeof import('daybook/recurrence')
  readonly 'daybook/memory': typeof import('daybook/memory')
  readonly 'daybook/testing': typeof import('daybook/testing')
  readonly 'daybook/testing/calendar': typeof import('daybook/testing/calendar')
  readonly 'daybook/testing/node': typeof import('daybook/testing/node')
  readonly 'daybook/node': typeof import('daybook/node')
  readonly 'daybook/express': typeof import('daybook/express')
  readonly 'daybook/hono': typeof import('daybook/hono')
  readonly 'daybook/fetch': typeof import('daybook/fetch')
  readonly 'daybook/sqlite': typeof import('daybook/sqlite')
  readonly 'daybook/postgres': typeof import('daybook/postgres')
  readonly 'daybook/durable-objects': typeof import('daybook/durable-objects')
  readonly 'daybook/sql': typeof import('daybook/sql')
  readonly 'daybook/client': typeof import('daybook/client')
  readonly 'daybook/format': typeof import('daybook/format')
  readonly 'daybook/jsonld': typeof import('daybook/jsonld')
  readonly 'daybook/geojson': typeof import('daybook/geojson')
  readonly 'daybook/feed': typeof import('daybook/feed')
  readonly 'daybook/pages': typeof import('daybook/pages')
  readonly 'daybook/digest': typeof import('daybook/digest')
  /** Its own types need those of the DOM. */
  readonly 'daybook/embed': { readonly defineCalendar: (name?: string) => void }
  readonly 'daybook/ics': typeof import('daybook/ics')
  readonly 'daybook/sources': typeof import('daybook/sources')
  readonly 'daybook/stand-in': typeof import('daybook/stand-in')
}

export type EntryName = keyof Entries

/** The built package as one app has it. */
export interface Copy {
  load<Name extends EntryName>(name: Name): Promise<Entries[Name]>
  /** Loads a program that imports the package, such as an example, with this copy. */
  program(source: string): Promise<unknown>
}

export interface Copies {
  readonly first: Copy
  readonly second: Copy
  remove(): Promise<void>
}

/** Builds the package, and installs it in two apps: in one process they have no module in common. */
export async function twoCopies(): Promise<Copies> {
  const cache = resolve('node_modules/.cache')
  await mkdir(cache, { recursive: true })
  // Below node_modules, so that vitest leaves the files to Node, and their packages are found.
  const folder = await mkdtemp(join(cache, 'copies-'))
  const [one, other] = ['first', 'second'].map((name) => join(folder, name, 'node_modules', manifest.name))
  if (one === undefined || other === undefined) throw new Error('there are two')
  await buildPackage(join(one, 'dist'))
  await cp('package.json', join(one, 'package.json'))
  await cp(one, other, { recursive: true })
  return { first: copyIn(one), second: copyIn(other), remove: () => rm(folder, { recursive: true }) }
}

function copyIn(folder: string): Copy {
  return {
    load: async (name) => import(pathToFileURL(join(folder, 'dist', fileOf(name))).href),
    async program(source) {
      const outfile = join(folder, '..', '..', `${source.replaceAll('/', '-')}.mjs`)
      await bundle({
        ...{ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
        // The paths of ours would lead to the sources.
        tsconfigRaw: {},
      })
      return import(pathToFileURL(outfile).href)
    },
  }
}

function fileOf(name: EntryName): string {
  return name === 'daybook' ? 'index.js' : `${name.slice('daybook/'.length)}.js`
}
