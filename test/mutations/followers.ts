import { type Area, mutationsOf } from './mutation.ts'

// Followers: what comes after an interruption, what a takeover knows, and times.

const inFile = (file: string) => mutationsOf('followers', file)

const handling = inFile('src/services/followers/handling.ts')
const lease = inFile('src/services/followers/lease.ts')
const follower = inFile('src/services/followers/follower.ts')
const options = inFile('src/services/followers/follow-options.ts')
const tenants = inFile('src/services/followers/follow-tenants.ts')
const alarm = mutationsOf('followers', 'adapters/stores/durable-objects/alarm.ts')

export const followerAreas: readonly Area[] = [
  {
    tests: ['test/services/followers/follow.test.ts', 'test/services/followers/latest-state.test.ts'],
    mutations: [
      handling('whole inside a batch', 'if (changes === null) break', ''),
      handling('the change that was handled last', 'first + index + 1', 'first + index'),
      handling('changes after the first hundred', 'first += recordsAtOnce', 'first += recordsAtOnce + 1'),
      handling('records at a later attempt', '          found = undefined\n', ''),
      handling('the attempts of another process', 'if (lease.record().commitId !== commitId) lease.note', 'lease.note'),
      handling(
        'attempts after a change',
        '[commitId]: first + index + 1 }, attempts: 0 }',
        '[commitId]: first + index + 1 } }',
      ),
      handling('the first pause', 'settings.pause * 2 ** before', 'settings.pause * 2 ** attempts'),
      handling('the last attempt', 'attempts < settings.attempts', 'attempts <= settings.attempts'),
      handling(
        'timers of handlers that settle',
        'attempt.then(resolve, reject).finally(cancel)',
        'attempt.then(resolve, reject)',
      ),
      handling('handlers that take too long', '          isLate = true\n', ''),
      handling('no limit of handlers', 'if (milliseconds === 0) return attempt', ''),
      handling('errors of onFailed', '  } catch (error) {\n    report(error)\n    return', '  } catch {\n    return'),
      handling(
        'the number of an attempt',
        'handle(change, { token, attempt: attempts, isCurrent })',
        'handle(change, { token, attempt: before, isCurrent })',
      ),
      handling(
        'attempts that are stored',
        '      lease.note(() => ({ ...(decision',
        '      if (false) lease.note(() => ({ ...(decision',
      ),
      handling(
        'the position after a batch',
        '        if (changes === null) break\n      }\n      await lease.save()',
        '        if (changes === null) break\n      }',
      ),
      handling(
        'where it goes on after whole',
        'lease.note(() => ({ ...anew, position: next }))',
        'lease.note(() => ({ position: next }))',
      ),
    ],
  },
  {
    tests: [
      'test/services/followers/lease.test.ts',
      'test/services/followers/follow.test.ts',
      'test/services/followers/restored.test.ts',
    ],
    mutations: [
      handling(
        'the end of the lease',
        "if (!lease.isHeld()) throw new LeaseLost('The time",
        "if (false) throw new LeaseLost('The time",
      ),
      lease('the interval of saves', 'const saveInterval = 100', 'const saveInterval = 100_000'),
      lease('renewals', 'lease / renewalsPerLease', 'lease * renewalsPerLease'),
      lease('a renewal that fails', '.catch(() => held && renewLater())', '.catch(() => {})'),
      lease(
        'the time of the other lease',
        'timers.now() - seen.since >= record.lease',
        'timers.now() - seen.since >= lease',
      ),
      lease(
        'the time of a slow save',
        'Object.assign(current, { stamp, savedAt: from })',
        'Object.assign(current, { stamp, savedAt: timers.now() })',
      ),
      lease('the greatest token', 'latestToken = Math.max(latestToken, record.token)', 'latestToken = record.token'),
      lease('a record that went back', 'wasRestored ||= record.saves < latestSaves', ''),
      lease('a restored record twice', '      wasRestored = false\n', ''),
      lease(
        'the end of renewals',
        '        // Without a further save, others take over by the time of the lease.\n        cancelRenewal()\n',
        '',
      ),
      lease(
        'the holder of a new process',
        'record.holder === null || record.holder === holder',
        'record.holder === null',
      ),
      lease('the count of saves', 'saves: current.record.saves + 1', 'saves: current.record.saves'),
      lease('saves in turn', 'const result = last.then(act)', 'const result = act()'),
      lease(
        'an edit at the same time',
        'if (await states.put(name, stateOf(createCommitId(), edited), state.stamp)) return true',
        'await states.put(name, stateOf(createCommitId(), edited), state.stamp)\n    return true',
      ),
    ],
  },
  {
    tests: [
      'test/services/followers/follow.test.ts',
      'test/services/followers/status.test.ts',
      'test/services/followers/follow-options.test.ts',
    ],
    mutations: [
      follower('pauses after errors', 'settings.poll * 2 ** failures', 'settings.poll'),
      follower(
        'the longest pause after errors',
        'Math.min(settings.poll * 2 ** failures, settings.longestPause)',
        'settings.poll * 2 ** failures',
      ),
      follower(
        'pauses after an error is over',
        'await idle.wait(settings.poll)\n      return 0',
        'await idle.wait(settings.poll)\n      return failures',
      ),
      follower(
        'the interval of queries',
        'await idle.wait(settings.poll)\n',
        'await idle.wait(settings.longestPause)\n',
      ),
      follower('the second change that is skipped', '(done[commitId] ?? 0) + 1', '1'),
      follower('a resume of a follower that works', 'if (parked === null) return {}', ''),
      follower(
        'attempts after a resume',
        'return { parked: null, attempts: 0, ...(skip',
        'return { parked: null, ...(skip',
      ),
      follower('commits that are counted', 'const countedCommits = 10_000', 'const countedCommits = 1_000'),
      follower('a watcher of a follower that has stopped', '    unwatch?.()\n', ''),
      follower('the end of settling', 'if (settling.size > 0) await settle().catch(report)', ''),
      follower('a parked follower that is read anew', 'edit(() => ({ ...anew, parked: null }))', 'edit(() => anew)'),
      follower(
        'the pause of what is edited',
        '    wake()\n    retry.end()\n  }\n  return {',
        '    wake()\n  }\n  return {',
      ),
      follower('keepAlive', 'settings.keepAlive ? startTimer : startBackgroundTimer', 'startBackgroundTimer'),
      follower('a release that fails', 'await lease.release().catch(() => {})', 'await lease.release()'),
      options('attempts', 'attempts = 8', 'attempts = 9'),
      options('the pause', 'pause = 1000', 'pause = 100'),
      options('the longest pause', 'longestPause = 60_000', 'longestPause = 600_000'),
      options('the poll', 'poll = 500', 'poll = 5_000'),
      options('the lease', 'lease = 10_000', 'lease = 100_000'),
      options('attempts from 1', 'attempts: wholeNumber(1, 2_147_483_647)', 'attempts: wholeNumber(0, 2_147_483_647)'),
      options('long names', '{1,100}', '{1,101}'),
      ...(['longestPause', 'pause', 'poll', 'lease'] as const).map((name) =>
        options(`the check of ${name}`, `  ${name}: milliseconds(1),`, `  ${name}: milliseconds(0),`),
      ),
      options('the check of handlerTimeout', 'handlerTimeout: milliseconds(0)', 'handlerTimeout: wholeNumber(0)'),
      options('the check of onFailed', "value === 'whole' || typeof value === 'function'", 'value !== null'),
    ],
  },
  {
    tests: ['test/services/followers/follow-all.test.ts', 'test/services/followers/follow-options.test.ts'],
    mutations: [
      tenants('the number at the same time', 'turns >= concurrent', 'turns > concurrent'),
      tenants('the default number at the same time', 'concurrent = 8', 'concurrent = 80'),
      tenants('the time until another attempt', 'again = 10_000', 'again = 1_000'),
      tenants('the time of a turn', 'const longestTurn = 5_000', 'const longestTurn = 50_000'),
      tenants('the pause of a tenant at the end', 'for (const pause of pauses.values()) pause.end()', ''),
      tenants(
        'the pause after an error',
        '      notBefore.set(tenant, timers.now() + again)\n    } finally',
        '    } finally',
      ),
      tenants('pauses of a database that fails', 'poll * 2 ** failures', 'poll'),
      tenants('the longest pause of all tenants', 'const longestPause = 60_000', 'const longestPause = 600_000'),
      tenants('pauses after an error is over of all tenants', '        failures = 0\n', ''),
      tenants('watchers of tenants that are gone', '      watching.get(tenant)?.()\n', ''),
      tenants('watchers at the end', '    for (const unwatch of watching.values()) unwatch?.()\n', ''),
      tenants('followers at the end', 'await Promise.all(Array.from(followers, (follower) => follower.stop()))', ''),
      tenants('the turn of a follower that is done', '      } finally {\n        endTurn()\n', '      } finally {\n'),
      tenants('a signal that was aborted before', 'signal?.aborted ?? false', 'false'),
      tenants('the listener of the signal', "    signal?.removeEventListener('abort', stopOnAbort)\n", ''),
      tenants(
        'keepAlive of all tenants',
        'start: keepAlive ? startTimer : startBackgroundTimer',
        'start: startBackgroundTimer',
      ),
      tenants('onError', "  checkValue('onError', options?.onError, optionKinds.function)\n", ''),
      tenants('the check of concurrent', 'concurrent: wholeNumber(1)', 'concurrent: wholeNumber(0)'),
      tenants('the check of poll of all tenants', 'poll: milliseconds(1)', 'poll: milliseconds(0)'),
      tenants('the check of again', 'again: milliseconds(1)', 'again: milliseconds(0)'),
      tenants('news while it reads', 'if (!hasNews && !isStopped) await idle', 'if (!isStopped) await idle'),
    ],
  },
  {
    tests: ['test/stores/durable-objects/alarm-times.test.ts'],
    mutations: [
      alarm('the time of an alarm', 'const longestRun = 60_000', 'const longestRun = 780_000'),
      alarm(
        'what is left after an alarm',
        '        return now()\n      } finally',
        '        return null\n      } finally',
      ),
      alarm('the pause of an alarm after an error', 'const retryPause = 60_000', 'const retryPause = 600_000'),
      alarm('the second follower', '...followers.map(catchUp)', '...followers.slice(0, 1).map(catchUp)'),
      alarm(
        'the options of a follower',
        'calendar.follow(name, handle, followOptions)',
        'calendar.follow(name, handle)',
      ),
      alarm('the time of the second follower', '...others, await alarmOfApp()', 'await alarmOfApp()'),
      alarm('the next commit after an alarm', '    async run() {\n      isSet = false', '    async run() {'),
      alarm('a follower after it worked', '        await follower.stop()\n', ''),
      alarm('the longest wait', 'if (lease <= longestWait) continue', 'if (lease < longestWait) continue'),
      alarm(
        'the lease of the second follower',
        'for (const { options: { lease = 1 } = {} } of followers) {',
        'for (const { options: { lease = 1 } = {} } of followers.slice(0, 1)) {',
      ),
    ],
  },
]
