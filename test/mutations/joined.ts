import { type Area, mutationsOf } from './mutation.ts'

// A transaction of the app: what commits and rolls back together, who learns of it when, and what is refused.

const inFile = (file: string) => mutationsOf('joined', file)

const unit = inFile('src/services/transaction/unit-of-work.ts')
const queue = inFile('src/services/transaction/commit-queue.ts')
const calendar = inFile('src/services/run-transaction.ts')
const postgres = inFile('adapters/stores/postgres/joined/join-transaction.ts')
const clients = inFile('adapters/stores/postgres/joined/app-transaction.ts')
const sqlite = inFile('adapters/stores/sqlite/joined/join-transaction.ts')

export const joined: readonly Area[] = [
  {
    tests: ['test/stores/within'],
    // The titles name databases, and all of them have to be tested.
    named: '',
    mutations: [
      unit('changes that were rolled back', 'if (isCommitted) return report(written)', 'return report(written)'),
      queue('commits before one that follows', 'if (isOver) reported.push', 'if (false) reported.push'),
      calendar(
        'a forgotten transaction',
        "options !== undefined && 'within' in options",
        'options?.within !== undefined',
      ),
      postgres('weaker isolation', "if (row.isolation !== 'serializable')", 'if (false)'),
      postgres('other tables', 'if (!(await isOwn(row.tables))) throw', 'if (false) throw'),
      postgres('tables of before a restart', '      asking = undefined\n      if (', '      if ('),
      postgres(
        'the next transaction of a connection',
        'if (isOnce && use.transaction !== row.transaction)',
        'if (false)',
      ),
      postgres('names of columns', 'if (row?.isolation === undefined)', 'if (row === undefined)'),
      clients('the client of postgres.js', "if (hasMethods(client, ['begin'])) throw refused(root)", ''),
      sqlite('the connection of the store', 'if (database === own)', 'if (false)'),
      sqlite('foreign keys', 'if (row.keys !== 1)', 'if (false)'),
      sqlite('another file', 'if (row.file !== file)', 'if (false)'),
      sqlite('a store in memory', "if (file === '' || file === null)", 'if (false)'),
      sqlite('integers and rows', "if (typeof row?.keys !== 'number')", 'if (row === undefined)'),
      sqlite('work that throws', "run(raw('ROLLBACK TO daybook'))", ''),
    ],
  },
]
