import { type Area, mutationsOf } from './mutation.ts'

// Which events take a venue, which writes are checked, and what a caller learns of them (rule 58).

const inFile = (file: string) => mutationsOf('conflict', file)

const booking = inFile('src/services/events/conflicts/booking.ts')
const find = inFile('src/services/events/conflicts/find-conflicts.ts')
const one = inFile('src/services/events/conflicts/one-booking.ts')
const parts = inFile('src/services/events/conflicts/same-part.ts')
const check = inFile('src/services/events/conflicts/check-conflicts.ts')
const stored = inFile('src/services/events/conflicts/conflicts-of.ts')
const preview = inFile('src/services/events/preview-event.ts')
const ofSeries = inFile('src/services/events/occurrences-of.ts')
const interval = inFile('src/resources/event/event-interval.ts')
const chunks = inFile('src/services/transaction/chunks.ts')
const writes = inFile('src/services/transaction/event-writes.ts')
const unitOfWork = inFile('src/services/transaction/unit-of-work.ts')
const imports = inFile('src/services/events/event-import.ts')
const series = inFile('src/series/extend-series.ts')
const trials = inFile('src/sync/apply/with-conflicts.ts')
const http = inFile('src/http/endpoints/conflicts.ts')
const undeclared = inFile('src/http/routes/undeclared-parameters.ts')
const dispatch = inFile('src/http/handler/dispatch.ts')
const formatQuery = inFile('src/http/formats/format-query.ts')
const operations = inFile('src/services/operations/write-operations.ts')
const postgres = inFile('adapters/stores/postgres/database.ts')
const memoryStore = inFile('src/memory/memory-store.ts')
const ids = inFile('src/http/ids/run-with-source-ids.ts')

export const conflicts: readonly Area[] = [
  {
    tests: [
      'test/services/events/conflicts',
      'test/services/transaction/event-writes.test.ts',
      'test/services/calendar-transaction.test.ts',
      'test/sync/double-bookings.test.ts',
    ],
    mutations: [
      booking('drafts', 'occupyingStatuses.includes(event.status) && ', ''),
      booking('cancelled events', ' && takesVenue(event.event_status)', ''),
      booking(
        'other changes',
        'return !tookBefore(before, [after, after], { venues: after.venue, parts })',
        'return true',
      ),
      booking('restored events', ' || !occupies(before)', ''),
      booking('an earlier start', 'was.start <= Math.max(one.start, other.start) &&', ''),
      booking('a later end', 'was.end >= Math.min(one.end, other.end) &&', ''),
      booking('a new venue', 'venues.every((id) => before.venue.includes(id)) &&', ''),
      booking('a new room', 'tookCommonParts(before, both, parts)', 'true'),
      booking('an event that leaves its parent', ' || leavesParent({ before, after })', ''),
      find('the times that events with another series had', 'hasOtherSeries(before, event) || ', ''),
      check('the parts of an event that leaves its parent', ', ...(await changesBelow(leaving, transaction))', ''),
      check('the parts of such parts', 'parents.push(event.id)', ''),
      check(
        'events that took nothing before',
        'before && occupies(before) ? before : undefined',
        'before ?? undefined',
      ),
      find('old conflicts', 'if (isOld && (', 'if (false && ('),
      find('conflicts with events that were above', ' || !(await wereOne(before, other))', ' || true'),
      find('the event itself', 'event.id === other.id || ', ''),
      find('adjacent events', '!isOverlap(interval, taking)', 'false'),
      find('other venues', 'shared.length === 0 || ', ''),
      find('other rooms', ' || !isSamePart(event, other, parts)', ''),
      one('the own series', 'if (isSibling && isOccurrence(event)) return true', ''),
      one('the parts of an event', 'if (await isAbove(event.id, other.post_parent)) return true', ''),
      one('the whole of a part', ' || (await isAbove(other.id, event.post_parent))', ''),
      one('parts of a series', '(isSibling && isOccurrence(other)) || ', ''),
      one('parts of events of somebody else', ' && mayEdit(other, viewer)', ''),
      one('the former parent', 'formerParents?.get(id) ?? post_parent', 'post_parent'),
      ofSeries('the parts of a series', 'records.filter(isOccurrence)', 'records as readonly Occurrence[]'),
      stored('the trash', ".filter(({ status }) => status !== 'trash')", ''),
      find('exempt venues', 'change.event.venue.filter((id) => !exempted.has(id))', 'change.event.venue'),
      find('refused events', 'isAbsent(other.id) || ', ''),
      find('hidden events', 'if (!mayRead(event, viewer)) return false', ''),
      find('the last day', 'utc_end_date: { gte:', 'utc_end_date: { gt:'),
      parts('events without a room', 'if (one.length === 0) return other.length === 0 ? undefined : other', ''),
      check(
        'errors of the observer of a call',
        'notify(onConflicts, { event, ...found }, onError)',
        'onConflicts({ event, ...found })',
      ),
      check('reads in the transaction', 'reader: transaction,', 'reader: environment.store,'),
      check('refusals', "if (mode === 'refuse') throw venueTaken(found)", ''),
      check('reports after the commit', 'transaction.afterCommit(() => {', 'void [0].map(() => {'),
      find('events of other venues', ', linkedToAny: { venue } }', ' }'),
      find('events that began long before', 'utc_start_date: { lt: early },', 'utc_start_date: { lt: firstDate },'),
      preview('nothing is stored', 'isPreview: true', 'isPreview: false'),
      interval('whole days', '(all_day ? 1 : 0)', '0'),
      interval('events without a duration', 'Math.max(end, start + 1)', 'end'),
      chunks('refused events take nothing', 'eventWrites.refuse(position, error)', ''),
      operations('errors that the work of a transaction catches', 'eventWrites.refuse(position, error)', ''),
      unitOfWork('a part of a refused write', 'context.eventWrites.requireWhole()', ''),
      writes('first states', 'before: first ? first.before : before', 'before'),
      imports('imports', 'if (stored) await check(', 'if (false) await check('),
      series('extensions', 'if (check) await check(', 'if (false) await check('),
      trials(
        'synchronized events',
        'events.create(input, { ...booking, ...options })',
        'events.create(input, options)',
      ),
      trials('changes of a synchronization', 'patch, { ...booking, ...options })', 'patch, options)'),
    ],
  },
  {
    tests: ['test/http/endpoints/conflicts.test.ts'],
    mutations: [
      http('the stricter mode', '? a : b', '? b : a'),
      http('hidden events in the header', ", ...(found.taken ? ['taken'] : [])", ''),
      http('the ids of the mount', 'ids ? ids.idOf(event) : event.id', 'event.id'),
      ids('the ids of the mount in errors', 'record ? shownId(record, sourceIds) : ownIdsFrom + event.id', 'event.id'),
    ],
  },
  {
    tests: ['test/http/routes/undeclared-parameters.test.ts'],
    mutations: [
      undeclared(
        'parameters without effect',
        'for (const one of names.filter(isControl)) report',
        'for (const one of []) report',
      ),
      undeclared('similar names', ' || controls.includes(hint)', ''),
      undeclared('parameters of writes', 'if (endpoint.right === undefined) return []', 'return []'),
      undeclared('empty parameters', ' || isEmpty(value)', ''),
      dispatch('errors of a read', 'if (!endpoint.right && report.hasErrors())', 'if (false)'),
      formatQuery(
        'reads in another format',
        'if (hasUndeclaredControl(query, Object.keys(filters))) return unchanged',
        '',
      ),
      operations(
        'errors of parameters',
        'report = newReport(extensions) } = environment',
        'report: _ } = environment\n  const report = newReport(extensions)',
      ),
    ],
  },
  {
    // What makes one of many concurrent bookings the only one, in each store.
    tests: ['test/stores/conformance.test.ts', 'test/kit/store-cases.test.ts'],
    named: 'lets one trans',
    mutations: [
      postgres('serializable transactions', "isSerial ? 'READ COMMITTED' : 'SERIALIZABLE'", "'READ COMMITTED'"),
      memoryStore(
        'one transaction at a time',
        'transaction: (work) => inTurn(() => transact(work))',
        'transaction: (work) => Promise.resolve().then(() => transact(work))',
      ),
    ],
  },
]
