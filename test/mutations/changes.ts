import { type Area, interfaceTests, mutationsOf } from './mutation.ts'

// What a list of changes contains, and what it must not reveal.

const inFile = (file: string) => mutationsOf('changes', file)

const ids = inFile('src/services/changes/lists/changed-ids.ts')
const note = inFile('src/services/changes/change-note.ts')
const notes = inFile('src/services/changes/lists/read-notes.ts')
const unlinked = inFile('src/services/changes/unlinked-events.ts')
const filter = inFile('src/services/changes/lists/synchronizable-filter.ts')
const page = inFile('src/services/changes/lists/synchronized-page.ts')
const states = inFile('src/services/changes/lists/synchronization.ts')
const change = inFile('src/services/changes/change.ts')
const set = inFile('src/services/changes/change-set.ts')
const feed = inFile('src/services/changes/change-feed.ts')
const lease = inFile('src/services/followers/lease.ts')
const handling = inFile('src/services/followers/handling.ts')
const noted = inFile('src/services/followers/noted-changes.ts')
const follower = inFile('src/services/followers/follower.ts')
const all = inFile('src/services/followers/follow-tenants.ts')
const commits = inFile('src/memory/commits/commit-notes.ts')

export const changes: readonly Area[] = [
  {
    tests: [...interfaceTests('changes'), 'test/journeys/changes-model'],
    mutations: [
      ids('drafts of others', 'else unsure.push(id)', 'else ids.add(id)'),
      ids('what was public', 'return wasPublic || ', 'return '),
      ids('what was an own draft', ' && authors.has(access.actorId))', ')'),
      ids('what is published by the time', 'if (gt < lte) await add(await', 'if (gt > lte) await add(await'),
      ids('links that begin to show', 'if (gt < lte) await add({ linkShown: { gt, lte } })', ''),
      ids(
        'events that no list contains',
        'visibleTo(viewer), hide_from_listings: false, ...where',
        'visibleTo(ways), ...where',
      ),
      ids('links behind a password', '{ byContent: true, ...context }', '{ ...context, byContent: false }'),
      ids('descendants of a category', '...descendants.map(({ id }) => id)', ''),
      ids('events that lost a term', 'if (changes.unlinked.size > 0) await', 'if (false) await'),
      ids('counts of terms', '...changes.counted(taxonomy)', ''),
      note('authors before a change', 'return [id, 0, before.author]', 'return [id, 0]'),
      note('events that were hidden', "before.status !== 'publish' || isHidden(before)", "before.status !== 'publish'"),
      note('events that were scheduled', 'before.date_utc <= now ? 1 : before.date_utc', '1'),
      notes('the earliest publication', 'publicSince < (viewers.publicSince ?? lastTime)', 'true'),
      filter('parameters that the time decides', 'if (dependsOnDay(sent)) refuse', 'if (false) refuse'),
      filter(
        'parameters that other records decide',
        'if (synchronizable === false) refuse(name, name)',
        'if (synchronizable === false) continue',
      ),
      filter(
        'values that other records decide',
        'else if (sent !== synchronizable.only) refuse',
        'else if (false) refuse',
      ),
      filter('a state without a list of changes', "isAsOf ? ['modified_after'] : []", '[]'),
      page('filters of a list', 'ids.matching({ ...where, ids: page })', 'ids.matching({ ids: page })'),
      page('the ids of a filter', '!included || included.has(id)', 'true'),
      page('pages by id', 'all.filter((id) => id > afterId)', 'all'),
      page('the last page', 'sorted.length > limit && last', 'last'),
      states('states of another caller', 'since.caller === callerOf(access) ? ', 'since.caller !== null ? '),
    ],
  },
  {
    tests: ['test/services/transaction/changes.test.ts', 'test/series/series-changes.test.ts'],
    mutations: [
      change('the trash', "if (isInTrash(before) === isInTrash(after)) return 'updated'", "return 'updated'"),
      change('series of an event that leaves', '[after, before] as readonly', '[after] as readonly'),
      change('series of an event', "event.horizon === '' ? event.post_parent : event.id", 'event.post_parent'),
      set('the record before the first write', 'first ? first.before : before', 'before'),
      feed('changes while a listener runs', 'if (!isNotifying) void', 'void'),
      feed('a listener that waits', 'if (isPromise(result)) await result', ''),
      feed('errors of a listener', 'reportError(error, onError)', 'throw error'),
    ],
  },
  {
    tests: ['test/memory/commits/commit-notes.test.ts', 'test/services/changes'],
    mutations: [
      commits('the oldest state', 'if (!this.#notes.has(version)) return null', ''),
      commits('commits without a note', 'found.length === notes.length ? found : null', 'found'),
      unlinked('a term of many events', 'if (total > maxEvents) areTooMany = true', ''),
      notes(
        'changes that are not known',
        'if (note.unlinked === null) return null',
        'if (note.unlinked === null) continue',
      ),
    ],
  },
  {
    tests: ['test/services/followers'],
    mutations: [
      lease('a process that still works', 'return timers.now() - seen.since >= record.lease', 'return true'),
      lease('the time of a lease', 'timers.now() - held.savedAt < lease', 'true'),
      lease('a new token', 'record.token : latestToken + 1', 'record.token : latestToken'),
      lease('a new token after a backup', 'record.holder === holder && !wasRestored', 'record.holder === holder'),
      lease('a follower that cannot save its end', '} finally {\n        // Without', '} catch {\n        // Without'),
      lease('renewals', '      renewLater()\n    })', '    })'),
      lease('a backup that was restored', 'wasRestored ||= record.saves < latestSaves', 'wasRestored ||= false'),
      lease('a parked follower', 'if (record.parked !== null || ', 'if ('),
      lease('a free follower', 'await save({ ...patch, holder: null })', 'await save({ ...patch })'),
      handling('commits without a note', 'lease.note(() => anew)', 'lease.note(() => ({}))'),
      handling('a position that is too old', 'commits ?? [null]', 'commits ?? []'),
      handling('growing pauses', 'settings.pause * 2 ** before', 'settings.pause'),
      handling('a handler slower than the lease', 'await lease.saveIfDue()', ''),
      handling('the time of a lease before a change', 'if (!lease.isHeld()) throw', 'if (false) throw'),
      handling('a stop during a handler', '!isStopped() && lease.isHeld() &&', 'lease.isHeld() &&'),
      handling('the time of a lease during a handler', '!isStopped() && lease.isHeld() &&', '!isStopped() &&'),
      handling('a token of before', ' && lease.record().token === token', ''),
      handling('the longest pause', ', settings.longestPause)', ', 1e9)'),
      handling('the end of attempts', "attempts < settings.attempts ? 'retry' :", "true ? 'retry' :"),
      handling('dead letters', "if (decision === 'skip') return true", ''),
      handling('what failed, by one change whole', "decision === 'whole' && anew", 'false && anew'),
      handling('the version before everything is read', 'position: next }', 'position: await store.version() }'),
      noted('linked records first', "Number(a.resource === 'event') - Number(b.resource === 'event')", '0'),
      noted('what was done', 'new Map(note.deeds?.map(', 'new Map([].map('),
      follower('the position of a follower that begins now', 'if (!isStopped) await lease.acquire()', ''),
      follower(
        'what was written since everything was to be read',
        '{ position: next, next: null }',
        '{ position: null }',
      ),
      follower('the end of the handler', '    await running\n', ''),
      follower('an abort while the position is stored', 'if (signal?.aborted) stopOnAbort()', ''),
      follower('the end of a listener of a signal', "signal?.removeEventListener('abort', stopOnAbort)", ''),
      all('tenants without news', 'handled.get(tenant) !== version && isDue', 'isDue'),
      all('many tenants at once', 'turns >= concurrent', 'false'),
      all('a target that is down', 'timers.start(endTurn, longestTurn)', '() => {}'),
      all('the work of another process', "while (state === 'waiting' && !isStopped)", 'while (false)'),
      all(
        'a tenant that was removed',
        'for (const map of [watching, latest, handled, notBefore])',
        'for (const map of [watching])',
      ),
      follower('changes that wake', 'const unwatch = store.watchCommits?.(wake)', 'const unwatch = () => {}'),
    ],
  },
]
