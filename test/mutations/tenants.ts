import { type Area, mutationsOf } from './mutation.ts'

// Rule 70: what belongs to one tenant is seen, changed and removed by no other one.

const inFile = (file: string) => mutationsOf('tenants', file)

const statement = inFile('adapters/stores/sql/statement/statement.ts')
const writing = inFile('adapters/stores/sql/writing/writing.ts')
const newIds = inFile('adapters/stores/sql/writing/new-ids.ts')
const removal = inFile('adapters/stores/sql/tenants/remove-tenant.ts')
const flag = inFile('adapters/stores/sql/tenants/removal-flag.ts')
const database = inFile('adapters/stores/sql/tenants/tenant-database.ts')
const store = inFile('adapters/stores/sql/tenants/tenant-store.ts')
const list = inFile('adapters/stores/sql/migrations/tenants.ts')
const versions = inFile('adapters/stores/sqlite/versions.ts')
const locks = inFile('adapters/stores/postgres/database.ts')
const joined = inFile('adapters/stores/postgres/joined/join-transaction.ts')
const notes = inFile('adapters/stores/postgres/versions.ts')
const syncStates = inFile('src/storage/transfer/sync-states.ts')

export const tenants: readonly Area[] = [
  {
    tests: ['test/stores/tenants/tenants.test.ts', 'test/stores/tenants/interrupted-removal.test.ts'],
    named: '',
    mutations: [
      statement('rows of an alias', '  return ownRows[alias]', "  return raw(alias === '' ? '' : 'TRUE')"),
      writing(
        'the tenant of new events',
        'join([tenant, commitId, ...columns.map',
        "join(['', commitId, ...columns.map",
      ),
      newIds(
        'new ids',
        `FROM \${name(table)} WHERE tenant = \${tenant}\n        UNION`,
        `FROM \${name(table)}\n        UNION`,
      ),
      removal(
        'records of others',
        `FROM \${name(table)} WHERE tenant = \${tenant} AND id <= `,
        `FROM \${name(table)} WHERE id <= `,
      ),
      removal('the flag of a removal', "    await execute(dialect.saveState(removalFlag, ''))\n", ''),
      store('reads during a removal', 'load = createBatchLoad(read, guard)', 'load = createBatchLoad(read)'),
      list('the list', " AND tenant <> ''\n    ORDER BY tenant", ' ORDER BY tenant'),
      store('the version before the first commit', 'version === noCommit && (await', 'false && (await'),
      versions(
        'the beginning',
        `WHERE tenant = \${tenant} AND name = 'time_zone_data'`,
        "WHERE name = 'time_zone_data'",
      ),
    ],
  },
  {
    tests: [
      'test/stores/tenants/removed-rows.test.ts',
      'test/stores/tenants/tenants.test.ts',
      'test/stores/tenants/interrupted-removal.test.ts',
    ],
    named: '',
    mutations: [
      removal(
        'the chunks after the first',
        '    return false\n  }\n  await removeFacts',
        '    return true\n  }\n  await removeFacts',
      ),
      removal('the flag after a removal', '  await removeFacts(execute, dialect)\n  return true', '  return true'),
      removal(
        'notes before a removal',
        '    await removeFacts(execute, dialect)\n    await execute(dialect.saveState',
        '    await execute(dialect.saveState',
      ),
      removal('states of followers', "    'followers',\n", ''),
      removal('ids that were removed', "    'removed_ids',\n", ''),
      removal('former names', "    'former_names',\n", ''),
      removal('keyed values', "    'keyed_values',\n", ''),
      removal('notes of commits', "    'commit_notes',\n", ''),
      removal('the last record of a chunk', 'AND id <= ', 'AND id < '),
      flag('a store without a row', 'flag === undefined || flag === null', 'flag === undefined'),
      flag('a removal', 'if (flag === undefined || flag === null) return', 'return'),
    ],
  },
  {
    tests: [
      'test/stores/tenants/tenant-database.test.ts',
      'test/stores/tenants/commit-watchers.test.ts',
      'test/stores/tenants/tenants.test.ts',
    ],
    named: '',
    mutations: [
      database(
        'background work',
        'database.background((execute) => work(bound(execute)))',
        'database.background(work)',
      ),
      database('the tenant of a transaction', '{ ...options, tenant }', '{ ...options }'),
      database('options of a transaction', '{ ...options, tenant }', '{ tenant }'),
      database('the tenant of a transaction of the app', 'join(transaction, tenant)', 'join(transaction)'),
      store('watchers of commits', 'if (hasWritten()) for (const wake of watching) wake()', ''),
      store('transactions that write nothing', 'if (hasWritten()) for (const wake', 'for (const wake'),
      store('a watcher that has ended', 'return () => watching.delete(watcher)', 'return () => {}'),
      store('a watcher that is passed twice', 'const watcher = () => wake()', 'const watcher = wake'),
      store(
        'commits before the first',
        'return commits === null && (await isBefore(version)) ? [] : commits',
        'return commits',
      ),
      store('a note that is missing', 'parsed.length === notes.length ? parsed : null', 'parsed'),
      store(
        'zone data of a new tenant',
        "if (row === undefined) return id === '' ? null : timeZoneDataVersion",
        'if (row === undefined) return null',
      ),
    ],
  },
  {
    tests: ['test/stores/tenants/concurrency.test.ts'],
    named: '',
    mutations: [
      locks('serial transactions', "canLock && tenant !== ''", 'false'),
      joined('transactions of the app', "if (tenant !== '') await inside", "if (tenant === ' ') await inside"),
      notes('snapshots of the app', '        touched,\n', ''),
    ],
  },
  {
    tests: ['test/stores/transfer/transfer.test.ts'],
    mutations: [syncStates('an id in an export', '[(ids) => ids, (ids) => [ids].flat()[0] || null]', '[(ids) => ids]')],
  },
]
