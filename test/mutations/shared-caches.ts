import { type Area, mutationsOf } from './mutation.ts'

// What shared caches may store, for how long, and what a change purges.

const keys = mutationsOf('shared cache', 'src/http/shared/cache-keys.ts')
const headers = mutationsOf('shared cache', 'src/http/shared/with-shared-caching.ts')
const response = mutationsOf('shared cache', 'src/http/response/shared-response.ts')
const shown = mutationsOf('shared cache', 'src/http/response/shown-records.ts')

export const sharedCacheAreas: readonly Area[] = [
  {
    tests: ['test/http/shared/cache-keys.test.ts', 'test/http/shared/with-shared-caching.test.ts'],
    mutations: [
      keys(
        'everything',
        "if (change.type === 'whole') return [keyPrefix]",
        "if (change.type === 'whole') return [keyOfLists(keyPrefix)]",
      ),
      keys('lists', '[keyOfLists(keyPrefix), ...keys]', 'keys'),
      keys('the record', '[{ resource, id }, ...counted]', 'counted'),
      keys('counted terms', '[{ resource, id }, ...counted]', '[{ resource, id }]'),
      keys('the prefix of lists', '{keyPrefix}-lists', "{'daybook'}-lists"),
      keys('terms before a change', 'const records = [before, after] as', 'const records = [after, after] as'),
      keys('responses that any change can change', ' ?? [keyOfLists(keyPrefix)])', ' ?? [])'),
      headers('what does not last', 'if (left < 1) return reply', ''),
      headers('the next publication', '[midnight, snapshot.until, until]', '[midnight, until]'),
      headers('midnight', '[midnight, snapshot.until, until]', '[snapshot.until, until]'),
      headers('the time of the view', '[midnight, snapshot.until, until]', '[midnight, snapshot.until]'),
      headers('whole seconds', '- secondsOf(now()) - 2', '- secondsOf(now())'),
      headers('stale responses', 'Math.min(staleWhileRevalidate, left - fresh)', 'staleWhileRevalidate'),
      headers('the password', ', passwordHeader(mount), ', ', '),
      headers('headers that sign in', ', ...keysIn(mount)]', ']'),
      headers('ids of another calendar', 'mount.sourceIds === undefined ? records : undefined', 'records'),
      response('callers that sign in', 'headers.authorization === undefined && ', ''),
      response('cookies', ' && headers.cookie === undefined', ''),
      response('other hosts', 'isAnonymous && isKeyed && ', 'isAnonymous && '),
      response('errors', 'statuses.includes(status) && ', ''),
      response('private responses', " && sent['Cache-Control'] === revalidated", ''),
      shown('events of a series', 'if (event.recurrence || event.post_parent > 0) return undefined', ''),
      shown('many records', 'linked.length < maxShownRecords ? [self, ...linked] : undefined', '[self, ...linked]'),
      shown('the record itself', '[self, ...linked] : undefined', 'linked : undefined'),
    ],
  },
]
