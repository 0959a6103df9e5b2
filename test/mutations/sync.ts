import { type Area, mutationsOf } from './mutation.ts'

// What synchronization compares, keeps, changes and removes.

const inFile = (file: string) => mutationsOf('sync', file)

const place = inFile('src/resources/linked/venue.ts')
const check = inFile('src/sync/removal/check-removal.ts')
const gone = inFile('src/sync/removal/find-gone.ts')
const ids = inFile('src/sync/removal/changed-ids.ts')
const remove = inFile('src/sync/removal/remove-gone.ts')
const stored = inFile('src/sync/records/stored-records.ts')
const merge = inFile('src/sync/apply/merge-fields.ts')
const apply = inFile('src/sync/apply/apply-record.ts')
const written = inFile('src/sync/apply/write-merge.ts')
const input = inFile('src/schema/vocabulary/input-fields.ts')
const secrets = inFile('src/sync/apply/same-secrets.ts')
const prepared = inFile('src/sync/prepared-passwords.ts')
const run = inFile('src/sync/sync.ts')
const report = inFile('src/sync/create-report.ts')
const limit = inFile('src/sync/apply/series-limit.ts')
const namesake = inFile('src/sync/apply/find-namesake.ts')
const rename = inFile('src/sync/rename-source.ts')
const read = inFile('src/sync/read-all.ts')

export const sync: readonly Area[] = [
  {
    tests: ['test/sync/mass-removal.test.ts'],
    mutations: [
      check('maxRemoved or more', '>= maxRemoved', '> maxRemoved'),
      check('maxRemoved 0 without a loss', 'lost > 0 && ', ''),
      check('events alone', "[counted, counted.filter(({ resource }) => resource === 'event')]", '[counted]'),
      check('all records', '[counted, counted.filter', '[counted.filter'),
      check('events that a series loses', 'const removals = [...gone, ...shrunk]', 'const removals = [...gone]'),
      gone('events of a series', 'Math.max(least, occurrences)', 'least'),
      run('a confirmation', 'if (!confirm && mayLose)', 'if (mayLose)'),
      run('a blocked run', 'if (removal !== undefined) return', 'if (false as boolean && removal) return'),
      read(
        'a refused record',
        '    const isNew = seen.size < seen.add(key).size',
        '    const isNew = record.error !== undefined || seen.size < seen.add(key).size',
      ),
      report('bounded names', 'if (changes.length < maxNamed) changes.push', 'changes.push'),
    ],
  },
  {
    tests: ['test/sync/changed-ids.test.ts'],
    mutations: [
      ids('places of several', 'isFree(one) && one.location === sent.location', 'isFree(one)'),
      ids('several at other places', 'others.length + more.length === 0', 'true'),
      ids('records in the trash', 'trashed.has(one.external_id) ? [] :', ''),
      ids('a start that was changed here', 'for (const level of [0, 1, 2, 3, 4])', 'for (const level of [3, 4])'),
      ids('series of one title and start', 'for (const level of [0, 1, 2, 3, 4])', 'for (const level of [0, 2, 3, 4])'),
      ids('several of one title and start', 'others.length + group.filter(isCandidate).length === 1', 'true'),
      ids('an end that was changed there', 'title === undefined ? [] : starts', 'true ? [] : starts'),
      ids('kinds of events', "stored.isSeries ? 'series' : 'event'", "'event'"),
      ids('an instant', "if (date?.kind === 'instant')", "if (date?.kind === 'instant' && date.utc === '')"),
      run('the new ids', 'await changeIds(transaction, changed, { source, pace })', ''),
      run('events that are only renamed', "withChangedIds(before, changed, 'former')", 'before'),
    ],
  },
  {
    tests: ['test/sync/gone-records.test.ts'],
    mutations: [
      remove(
        'a linked venue',
        "if (await isLinked(resource, record.id, goneEvents, transaction)) return { result: 'linked', trashed: 0, edits: 0 }",
        '',
      ),
      remove('a parent of a parent', "if (await isLinked('event', event.id, goneEvents, transaction)) return true", ''),
      remove('a parent that is gone with its event', "resource !== 'event' || !goneEvents.has(event.owner)", 'true'),
      remove('an event that is over', 'if (event.utc_end_date <= now) return undefined', ''),
      gone('an event that is over', 'Number(!(one.isGone && isOver(one.end)))', '1'),
      stored('events in the trash', "status !== 'trash') }] }", "status !== 'future' as string) }] }"),
      merge('a required value', '      fields[unit] = former\n      continue\n', ''),
      merge('an empty required value', "received[name] === '' && !units.isEmptiable(name)", 'false'),
      apply('the recurrence of an ended series', "...asUnknownRemotely(units, 'recurrence', after)", ''),
    ],
  },
  {
    tests: ['test/sync/passwords.test.ts'],
    mutations: [
      input('a password without a trace', '    secret: true,\n', ''),
      merge(
        'a trace of a secret',
        'units.isSecret(name) ? isPresent(remote[name]) : (remote[name] ?? null)',
        'remote[name] ?? null',
      ),
      merge('a secret that may be another', 'return value !== sameSecret', 'return false'),
      secrets('a secret that was changed here', 'isLocallyChanged(units, name, record, former) || ', ''),
      secrets('the same secret', ' || (await isSame())', ''),
      run(
        'a secret outside of transactions',
        'withPreparedPasswords(calendar.transaction)',
        'withPreparedPasswords(calendar.transaction) && calendar.transaction',
      ),
      prepared('a guessed secret', 'if (calls.size > 0) throw', 'if (calls.size < 0) throw'),
      prepared(
        'a secret that is most likely the same',
        'passwords.verify(password, hash), true)',
        'passwords.verify(password, hash), false)',
      ),
      prepared('a secret that is verified again', 'resultOf([password, hash], ', 'resultOf([password], '),
      prepared('a secret of several events', 'hashed.set(password, before + 1)', 'hashed.set(password, before)'),
      prepared('a secret that the port refuses', 'await result.catch(refusalOf)', 'await result'),
      prepared('a secret that the port fails to hash', 'result.catch(refusalOf)', 'result.catch(() => {})'),
      prepared(
        'all secrets of a transaction at once',
        'if (result === undefined) calls.set(text, call)',
        'if (result === undefined) throw new Guessed(calls.set(text, call))',
      ),
    ],
  },
  {
    tests: ['test/sync/merge-fields.test.ts'],
    mutations: [
      place(
        'the longitude as part of the coordinates',
        "geolocation',\n    unit: 'geo_lat',\n  }),\n} as const",
        "geolocation',\n  }),\n} as const",
      ),
      merge('the local hash of a unit', 'new Set(units.fieldsOf(unit).map(units.memberOf))', '[units.memberOf(unit)]'),
      merge('the remote hash of a unit', 'units.fieldsOf(unit).map(traceOf)', '[traceOf(unit)]'),
    ],
  },
  {
    tests: ['test/sync/names.test.ts'],
    mutations: [
      namesake('the trash', "record.status !== 'trash' && ", ''),
      namesake('the same source', ' && record.source !== source', ''),
      rename('a taken id', 'if (taken) throw', 'if (taken && !taken) throw'),
      rename(
        'the state',
        'const external = { source: to, external_id, sync_state }',
        'const external = { source: to, external_id }',
      ),
    ],
  },
  {
    tests: ['test/sync/sync.test.ts'],
    mutations: [
      apply('an older state is noted', '!isUnchanged && isOlder(sent, before)', 'false'),
      written('what a write overwrites', 'Object.keys(overwritten).length === 0', 'true'),
      merge('what a write overwrites of editors', 'fields[unit]?.[1] === local && ', ''),
    ],
  },
  {
    tests: ['test/sync/random-source.test.ts'],
    mutations: [
      remove(
        'what events link to',
        "if (resource !== 'event' || !goneEvents.has(event.owner)) return true",
        "if (resource === 'event') return true",
      ),
    ],
  },
  {
    tests: ['test/sync/series-limit.test.ts'],
    mutations: [
      limit('series that the source had', 'total += await', 'total *= await'),
      limit('what a run has added', 'stored += added', 'added += 0'),
      limit('work in vain', 'if (isFull && ', 'if (!isFull && isFull && '),
      limit('the accepted ones', ' && !accepted.has(key)', ''),
      limit('stored series that may get fewer', "(kind === 'new' || rolledBack > maxEvents)", 'true'),
      inFile('src/services/transaction/chunks.ts')('large transactions', 'if (derived.isLarge) break', ''),
    ],
  },
]
