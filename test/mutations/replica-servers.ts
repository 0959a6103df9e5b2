import { type Area, mutationsOf } from './mutation.ts'

// Times of servers that are out of reach, and what they have to answer afterwards.

const inFile = (file: string) => mutationsOf('replica servers', file)

const outage = inFile('adapters/stores/postgres/replicas/outage.ts')
const wait = inFile('adapters/stores/postgres/replicas/wait.ts')
const replica = inFile('adapters/stores/postgres/replicas/replica.ts')
const server = inFile('adapters/stores/postgres/replicas/replica-server.ts')
const replicas = inFile('adapters/stores/postgres/replicas/replicas.ts')

export const replicaServerAreas: readonly Area[] = [
  {
    tests: [
      'test/stores/postgres/outage.test.ts',
      'test/stores/postgres/waits.test.ts',
      'test/stores/postgres/replica-reads.test.ts',
      'test/stores/postgres/replica-servers.test.ts',
    ],
    mutations: [
      outage('the time of an outage', 'const longestOutage = 1_000', 'const longestOutage = 100'),
      outage('the end of an outage', 'usedAt - failedAt < longestOutage', 'usedAt - failedAt <= longestOutage'),
      outage('the time of a query', 'export const longestQuery = 5_000', 'export const longestQuery = 50_000'),
      outage('the time of queries without a read', 'const longestWatch = 60_000', 'const longestWatch = 10_000'),
      outage(
        'reads during queries',
        '      usedAt = now()\n      return isSilent',
        '      const usedAt = now()\n      return isSilent',
      ),
      outage('an outage that is over during a query', '      if (!isSilent) return\n', ''),
      outage('a second error of a silent primary', 'if (isSilent || !(error', 'if (!(error'),
      outage('errors that are answers', 'if (isSilent || !(error instanceof NoAnswer)) return', 'if (isSilent) return'),
      outage(
        'another error of a silent primary',
        'if (error instanceof NoAnswer && now()',
        'if (error !== undefined && now()',
      ),
      outage('the primary that answers again', '      else isSilent = false\n', ''),
      outage('the beginning of an outage', '      usedAt = failedAt\n', ''),
      outage('an outage that is over', '      failedAt = Number.NEGATIVE_INFINITY\n      end()', '      end()'),
      outage('queries after the end', '    clearTimeout(timer)\n', ''),
      outage('queries that end', '    stop: end,', '    stop() {},'),
      outage('errors of the primary that are answers', 'if (!(error instanceof NoAnswer)) throw error', ''),
      outage('the process that ends', '    timer.unref?.()\n', ''),
      wait('the second wait', 'next = Math.min(next * 2, longest)', 'next = Math.min(next, longest)'),
      wait('the longest wait', 'Math.min(next * 2, longest)', 'next * 2'),
      wait('errors during a wait', '      if (now() < until) return false\n', ''),
      wait('the wait after a success', '      next = first\n', ''),
      wait('the end of a wait', 'isWaiting: () => now() < until', 'isWaiting: () => now() <= until'),
      server('the first wait', 'first: 1_000, longest: 30_000', 'first: 10_000, longest: 30_000'),
      server('the longest wait of a server', 'first: 1_000, longest: 30_000', 'first: 1_000, longest: 300_000'),
      server('attempts until a report', 'const attemptsToMigrate = 5', 'const attemptsToMigrate = 4'),
      server('waits after an answer', '      wait.reset()\n', ''),
      server('attempts after an answer', '      unreadable = 0\n', ''),
      server('silence after an answer', '      isSilent = false\n', ''),
      server('silence', 'isSilent = error instanceof NoAnswer', 'isSilent = false'),
      server('the number of errors', '    failures += 1\n', ''),
      server('a server of its own', 'if (!follows) warn(noStandby)', ''),
      replica(
        'the first wait of a lag',
        'const lagging = { first: 2, longest: 50 }',
        'const lagging = { first: 20, longest: 50 }',
      ),
      replica(
        'the longest wait of a lag',
        'const lagging = { first: 2, longest: 50 }',
        'const lagging = { first: 2, longest: 50_000 }',
      ),
      replica('the time of trust', 'const longestTrust = 100', 'const longestTrust = 1_000'),
      replica(
        'the time from which it is trusted',
        'const [failures, at] = [server.failures(), now()]\n    try {\n      const row = await limit.within(database.execute(countOf(commitIds, dialect)))',
        'const failures = server.failures()\n    try {\n      const row = await limit.within(database.execute(countOf(commitIds, dialect)))\n      const at = now()',
      ),
      replica('trust after an error', 'contained.failures === server.failures() &&', ''),
      replica('a lag that is over', '        lag.reset()\n', ''),
      replica('a lag', '} else lag.begin()', '}'),
      replica('checks at the same time', 'if (checking?.commitIds !== commitIds) checking', 'checking'),
      replica('a check that is over', '      checking = undefined\n', ''),
      replica(
        'reads of a silent server',
        'return server.isSilent() ? false : checking.result',
        'return checking.result',
      ),
      replica('servers that rest', 'server.isResting() || (!isContained', '(!isContained'),
      replicas('the limit of the store', 'options.limit?.milliseconds || longestQuery', 'longestQuery'),
      replicas(
        'the longest limit',
        'createAnswerLimit(Math.min(options.limit?.milliseconds || longestQuery, longestQuery))',
        'createAnswerLimit(options.limit?.milliseconds || longestQuery)',
      ),
      replicas(
        'the second server',
        'for (let attempt = 0; attempt < all.length; attempt += 1)',
        'for (let attempt = 0; attempt < 1; attempt += 1)',
      ),
      replicas('the name of the second server', `replicas[\${index}] is`, 'replicas[0] is'),
      replicas(
        'the cause of a report',
        `is no replica of the store. \${message}\`, { cause })`,
        `is no replica of the store. \${message}\`)`,
      ),
      replicas(
        'the close of replicas',
        '[primary, ...databases].map((database) => database.close())',
        '[primary].map((database) => database.close())',
      ),
      replicas('the stop of queries', '      outage.stop()\n', ''),
      replicas('own commits that the primary has', '    ownCommits = ownCommits.slice(before)\n', ''),
      replicas('an own commit', '        ownCommits = [...ownCommits, commitId]\n', ''),
      replicas('a commit that a replica has to have at once', '        needed = new Set([...needed, commitId])\n', ''),
      replicas('transactions that are over', '        open -= 1\n', ''),
      replicas(
        'transactions that begin during a read',
        'return begun === begunBefore || outage.isRecent() ? { row } : undefined',
        'return { row }',
      ),
      replicas('the version of a replica', '    needed = new Set([...needed, ...idsOf(row)])\n', ''),
      replicas('a replica that was left', '        if (replica !== current) shown += 1\n', ''),
      replicas('another replica', '      if (current !== replica) shown += 1\n', ''),
      replicas('reads of the primary', '      } finally {\n        shown += 1\n      }', '      } finally {\n      }'),
      replicas('reads of others', '    noteRead() {\n      shown += 1', '    noteRead() {'),
      replicas('reads that are cancelled', 'if (isStoreError(error) && isCancelled(error.cause)) throw error', ''),
      replicas('the rest of a replica that fails', '        replica.rest(error)\n', ''),
      replicas(
        'a second attempt',
        'if (!isNoOutage(error)) throw error\n          return queryPrimary()',
        'throw error',
      ),
      replicas('a silent primary', 'if (error instanceof NoAnswer) outage.begin(error)', ''),
      replicas('an outage', '    outage.begin(error)\n    const found', '    const found'),
      replicas(
        'versions during an outage',
        'outage.isRecent() ? await readReplica(versions.ask, false) : undefined',
        'undefined',
      ),
      replicas(
        'the tenant of a replica',
        'createReplica(databaseOfTenant(server.database, tenant)',
        'createReplica(server.database',
      ),
      replicas(
        'queries that wait for one',
        '  return () => {\n    next ??= running.then(start)\n    return next',
        '  return () => {\n    next = running.then(start)\n    return next',
      ),
      replicas('queries after a failed one', 'running = result.catch(() => {})', 'running = result'),
    ],
  },
]
