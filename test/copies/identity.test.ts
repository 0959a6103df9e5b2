import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * What each copy of the library has for itself: classes, `WeakMap`s, symbols and variables of modules. Nothing that passes from one
 * entry to another may be recognized by them: brand it (`src/brand.ts`), or share it (`ofProcess`).
 */
const ownToACopy =
  /\binstanceof (?!(?:Error|TypeError|RangeError|AggregateError|Uint8Array|Date|URL|Promise|ServerResponse)\b)\w+|new Weak(?:Map|Set|Ref)\b|(?<!\.)\bSymbol\(|^(?:export )?let \w+/gm

/** Those that stay within a copy, with the reason. */
const withinACopy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/schema/reader.ts': { 'new WeakMap': 'plans are computed again' },
  'src/schema/with-fields.ts': { 'new WeakMap': 'fields are joined again' },
  'src/resources/resources.ts': { 'new WeakMap': 'resources are extended again' },
  'src/schema/filter.ts': { 'new WeakMap': 'traits are computed again' },
  'src/text/cost.ts': { 'new WeakMap': 'costs are read again' },
  'src/text/currency.ts': { 'let supported': 'the currencies of the platform' },
  'src/http/views/declared-fields.ts': { 'new WeakMap': 'descriptions are made again' },
  'src/http/views/declared-facets.ts': { 'new WeakMap': 'descriptions are made again' },
  'src/http/formats/format-endpoint.ts': { 'new WeakMap': 'parameters are declared again' },
  'src/http/openapi/document-route.ts': { 'new WeakMap': 'documents are made again' },
  'src/http/transforms/transforms-key.ts': {
    'new WeakMap': 'only the copy of the calendar makes keys for its cache',
    'let last': 'only the copy of the calendar makes keys for its cache',
  },
  'src/http/response/reply.ts': { 'instanceof Json': 'the endpoints of the same copy make it' },
  'src/http/views/run-as-caller.ts': { 'instanceof Tried': 'the same function throws it' },
  'src/services/followers/follower.ts': { 'instanceof LeaseLost': 'the same follower throws it' },
  'src/services/transaction/chunks.ts': { 'instanceof Refused': 'the same function throws it' },
  'src/sync/sources/run-source.ts': { 'instanceof LeaseLost': 'the same run throws it' },
  'src/sync/sources/source-fault.ts': { 'instanceof SourceLimit': 'the same run throws it' },
  'src/sync/prepared-passwords.ts': { 'instanceof Guessed': 'the same run throws it' },
  'src/sync/removal/check-removal.ts': {
    'instanceof RolledBack': 'the same run throws it',
    'instanceof Refused': 'the same run throws it',
  },
  'src/sync/apply/merge-fields.ts': { 'Symbol(': 'the same run compares it' },
  'adapters/kit/http/site.ts': { 'instanceof AssertionError': 'the same run throws it' },
  'src/testing/records.ts': { 'let made': 'names of one test file' },
  'adapters/pages/ground/markup/template-holes.ts': { 'new WeakMap': 'templates are parsed again' },
  'adapters/pages/desk/values/markdown/shown-tree.ts': { 'Symbol(': 'the same file throws it' },
  'adapters/pages/ground/markup/html.ts': { 'Symbol(': 'nobody else calls the constructors' },
  'adapters/pages/desk/steps/import/refused-row.ts': {
    'instanceof RowInTrash': 'the same import throws it',
    'instanceof OtherEvent': 'the same import throws it',
  },
  'adapters/pages/desk/steps/import/run-rows.ts': { 'instanceof OtherEvent': 'the same import throws it' },
  'adapters/stores/sql/statement/statement.ts': { 'new WeakMap': 'names differ in the whole process' },
  'adapters/stores/postgres/pg.ts': {
    'new WeakMap': 'names of statements have a prefix of their own',
    'new WeakSet': 'a second listener does no harm',
  },
  'adapters/stores/postgres/limits/answer-limit.ts': { 'instanceof NoAnswer': 'the same store throws it' },
  'adapters/stores/postgres/replicas/outage.ts': { 'instanceof NoAnswer': 'the same store throws it' },
  'adapters/stores/postgres/replicas/replica-server.ts': { 'instanceof NoAnswer': 'the same store throws it' },
  'adapters/stores/postgres/replicas/replicas.ts': { 'instanceof NoAnswer': 'the same store throws it' },
  'adapters/stores/postgres/joined/join-transaction.ts': { 'new WeakMap': 'shared by ofProcess' },
  'adapters/stores/sqlite/joined/join-transaction.ts': { 'new WeakMap': 'shared by ofProcess' },
  'adapters/stores/durable-objects/database.ts': { 'new WeakMap': 'shared by ofProcess' },
  'adapters/stores/sqlite/thread-source.ts': { 'let database': 'the whole program of a thread' },
}

/** Scripts in browsers are of one page, and the texts of scripts are no code. */
const others = /^adapters\/pages\/browser\/|-script-text\.ts$/

const files = ['src', 'adapters'].flatMap((folder) =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !others.test(name)),
)

it('recognizes nothing that passes between copies of the library by what each copy has for itself', () => {
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
    const uses = new Set(code.match(ownToACopy)?.map((use) => use.replace('export ', '')))
    return [...uses].map((use) => `${file}: ${use}`)
  })
  const known = Object.entries(withinACopy).flatMap(([file, uses]) => Object.keys(uses).map((use) => `${file}: ${use}`))
  expect(found.sort()).toEqual(known.sort())
})
