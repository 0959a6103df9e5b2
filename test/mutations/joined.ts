import { type Area, mutationsOf } from './mutation.ts'

// A transaction of the app: what commits and rolls back together, who learns of it when, and what is refused.

const inFile = (file: string) => mutationsOf('joined', file)

const unit = inFile('src/services/transaction/unit-of-work.ts')
const calendar = inFile('src/services/calendar-transaction.ts')
const unpacked = inFile('src/services/environment/unpacked-store.ts')
const outcomes = inFile('adapters/storage/sql/writing/joined-outcomes.ts')
const store = inFile('adapters/storage/sql/store.ts')
const postgres = inFile('adapters/storage/postgres/joined/join-transaction.ts')
const clients = inFile('adapters/storage/postgres/joined/app-transaction.ts')
const freshness = inFile('adapters/storage/postgres/freshness.ts')
const sqlite = inFile('adapters/storage/sqlite/joined/join-transaction.ts')

export const joined: readonly Area[] = [
  {
    tests: ['test/storage/within'],
    // The titles name databases, and all of them have to be tested.
    named: '',
    mutations: [
      unit('changes that were rolled back', 'if (isCommitted) return report(written)', 'return report(written)'),
      calendar('a forgotten transaction', "options && 'within' in options", 'options?.within'),
      unpacked('fields of the app', 'joined.run((writer) => work(unpackedWriter(writer)))', 'joined.run(work)'),
      outcomes(
        'commits of a rolled back savepoint',
        'if (await isStored(commitId)) return true',
        'if (over) return true',
      ),
      outcomes('the last look', 'for (const wake of [...sleeping]) wake()', ''),
      store('the end of outcomes at the end of the store', 'await outcomes.close()', ''),
      postgres('weaker isolation', "if (row.isolation !== 'serializable')", 'if (false)'),
      postgres('other tables', 'if (tables !== undefined && row.tables !== tables)', 'if (false)'),
      postgres(
        'the next transaction of a connection',
        'if (isOnce && use.transaction !== row.transaction)',
        'if (false)',
      ),
      postgres('names of columns', 'if (row?.isolation === undefined)', 'if (row === undefined)'),
      postgres('a single connection', "if (ownConnections === 'one') return undefined", ''),
      postgres('settings of the app', 'await inside(restored(row))', ''),
      clients('a failed statement of postgres.js', 'savepoint ? savepoint((sql) => work(runOn(sql))) :', ''),
      clients('the client of postgres.js', "if (hasMethods(client, ['begin'])) throw refused(root)", ''),
      freshness(
        'the version during a transaction of the app',
        '// Until the app commits, no version is remembered.',
        'end()',
      ),
      sqlite('the end of a transaction', 'if (!isOpen(database)) throw', 'if (false) throw'),
      sqlite('the connection of the store', 'if (database === own)', 'if (false)'),
      sqlite('foreign keys', 'if (row.keys !== 1)', 'if (false)'),
      sqlite('another file', 'if (row.file !== file)', 'if (false)'),
      sqlite('a store in memory', "if (file === '' || file === null)", 'if (false)'),
      sqlite('integers and rows', "if (typeof row?.keys !== 'number')", 'if (row === undefined)'),
      sqlite('work that throws', "run(raw('ROLLBACK TO daybook'))", ''),
      sqlite('a closed connection', 'if (database.open === false) return false', ''),
      sqlite('calls at once', 'use.jobs.run(() => joined(work))', 'joined(work)'),
    ],
  },
]
