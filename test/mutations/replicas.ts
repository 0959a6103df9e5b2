import { type Area, mutationsOf } from './mutation.ts'

// Reads that replicas answer: what they have to contain, and what happens when a server is gone or does not answer.

const replicas = mutationsOf('replicas', 'adapters/stores/postgres/replicas/replicas.ts')
const replica = mutationsOf('replicas', 'adapters/stores/postgres/replicas/replica.ts')
const freshness = mutationsOf('replicas', 'adapters/stores/postgres/freshness.ts')
const limit = mutationsOf('answer limit', 'adapters/stores/postgres/limits/answer-limit.ts')
const asOf = mutationsOf('replicas', 'src/http/handler/as-of.ts')

export const replicaAreas: readonly Area[] = [
  {
    tests: ['test/stores/postgres/replicas.test.ts'],
    mutations: [
      replicas('what a replica has to have', 'if (!(await replica.contains(needed))) continue', ''),
      replicas('the version of the primary', 'now() - queriedAt >= within', 'false'),
      replicas('the use of replicas', 'if (found !== undefined) return found.row', ''),
      replicas('reads without a primary', 'if (found === undefined) throw error\n    return found.row', 'throw error'),
      replicas('a replica that fails', 'if (!isUnavailable(error)) return undefined', 'throw error'),
      replicas('own transactions that are open', 'if (open > 0 && !outage.isRecent()) return undefined', ''),
      replica('commits that a replica lacks', 'Number(row?.found) === commitIds.size', 'true'),
      replica(
        'a replica that is out of reach',
        '      await server.noteError(error)\n      return false',
        '      return true',
      ),
      freshness('a state that a request names', 'await queried()', 'return'),
      asOf('the state after a write', 'reply.status >= 400) return reply', 'reply.status >= 100) return reply'),
      asOf('a state that is none', 'if (asOf === undefined) throw', 'if (asOf === undefined) return; throw'),
    ],
  },
  {
    tests: ['test/stores/postgres/answer-limit.test.ts'],
    mutations: [
      limit('a server that still works', 'if (goesOn) cancel', 'if (false) cancel'),
      limit('a server that says nothing', 'decide, () => decide(false)', 'decide, () => {}'),
      limit('a connection that comes late', 'options?.abandon?.()', ''),
    ],
  },
]
