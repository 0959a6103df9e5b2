import { type Area, mutationsOf } from './mutation.ts'

// Calendars of others that people add by their address (rule 76).

const inFile = (file: string) => mutationsOf('sources of people', file)

const lease = inFile('src/sync/sources/source-lease.ts')
const opened = inFile('src/sync/sources/open-sources.ts')
const run = inFile('src/sync/sources/run-source.ts')
const input = inFile('src/sync/sources/source-input.ts')
const store = inFile('src/sync/sources/source-store.ts')
const renamed = inFile('src/sync/rename-source.ts')
const records = inFile('src/sync/sources/read-records.ts')
const address = inFile('src/sync/sources/shown-address.ts')
const rights = inFile('src/services/sources/may-synchronize.ts')
const notices = inFile('adapters/pages/desk/screens/notices/feed-notices.ts')

export const syncedSourceAreas: readonly Area[] = [
  {
    tests: ['test/sync/sources/sources.test.ts'],
    mutations: [
      run(
        'a source that lacks more than was confirmed',
        'confirmed !== null && losesNoMore(report, confirmed)',
        'confirmed !== null',
      ),
      opened('another question', 'id === null || id === state.asks.id', 'true'),
      input('a user in the URL of a calendar', "kind !== 'calendar_api' ||", "kind === 'calendar_api' ||"),
      input('a question about another address', '...(!isSame && { asks: null })', '...(!isSame && {})'),
      run('a question about an address that was changed', 'readsSame(state, work.state) ? ', 'true ? '),
      run('what the last run has done', "run.result === 'done' && { lastDone", "run.result === 'asks' && { lastDone"),
      store('the name of records of the app', "else if (await hasRecords(name, inside)) throw taken('name', name)", ''),
      store('a new name that records have', 'after !== null && (await hasRecords(to, inside))', 'false'),
      renamed('former keys by the former name', 'await formerNames.drop(collectionOf[resource], names)', ''),
      records('HTML of strangers', 'isHtml ? sanitizeHtml(value) : value', 'value'),
      address('folders that may be secret', "folders.length > 0 ? '…/' : ''", "[...folders, ''].join('/')"),
    ],
  },
  {
    tests: ['test/sync/sources/interrupted.test.ts'],
    mutations: [
      lease('a source that another process works on', 'isHeld(state.lease, renewed) ? null : ', ''),
      opened(
        'a new name that was interrupted',
        'if (!isBegun(await store.get(name), steps)) return',
        'if (steps.length > 0) return',
      ),
    ],
    named: '',
  },
  {
    tests: ['test/pages/desk/feeds.test.ts'],
    mutations: [
      rights('the right to delete', "'update', 'delete', 'publish'", "'update', 'publish'"),
      notices('what a page says of a run', '    run: [isLast, words', '    run: [true, words'),
    ],
    named: '',
  },
]
