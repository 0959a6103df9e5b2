import { type Area, mutationsOf } from './mutation.ts'

// Which events take a venue, which writes are checked, and what a caller learns of them (rule 58).

const inFile = (file: string) => mutationsOf('conflict', file)

const booking = inFile('src/services/events/conflicts/booking.ts')
const find = inFile('src/services/events/conflicts/find-conflicts.ts')
const parts = inFile('src/services/events/conflicts/same-part.ts')
const check = inFile('src/services/events/conflicts/check-conflicts.ts')
const stored = inFile('src/services/events/conflicts-of.ts')
const interval = inFile('src/resources/event/event-interval.ts')
const chunks = inFile('src/services/transaction/chunks.ts')
const writes = inFile('src/services/transaction/event-writes.ts')
const imports = inFile('src/services/events/event-import.ts')
const series = inFile('src/series/extend-series.ts')
const trials = inFile('src/sync/apply/with-booking.ts')
const http = inFile('src/http/endpoints/booking.ts')
const ids = inFile('src/http/ids/run-with-source-ids.ts')

export const conflicts: readonly Area[] = [
  {
    tests: [
      'test/services/events/conflicts',
      'test/services/transaction/event-writes.test.ts',
      'test/sync/double-bookings.test.ts',
    ],
    mutations: [
      booking('drafts', 'occupyingStatuses.includes(event.status) && ', ''),
      booking('cancelled events', ' && takesVenue(event.event_status)', ''),
      booking('other changes', ' || !isSameBooking(before, after, parts)', ' || true'),
      booking('restored events', ' || !occupies(before)', ''),
      booking('a moved end', 'before.utc_end_date === after.utc_end_date &&', ''),
      booking('a new venue', 'after.venue.every((id) => before.venue.includes(id)) &&', ''),
      booking('an event that leaves its parent', ' || leavesParent(before, after)', ''),
      booking('events that get another series', ' && !isOccurrence(after)', ''),
      booking('a new room', 'hasSameParts(before, after, parts)', 'true'),
      find('the event itself', 'event.id === other.id || ', ''),
      find('adjacent events', '!isOverlap(interval, taking)', 'false'),
      find('other venues', 'shared.length === 0 || ', ''),
      find('other rooms', ' || !isSamePart(event, other, context.parts)', ''),
      find('the own series', 'if (isSibling && isOccurrence(event) && isOccurrence(other)) return true', ''),
      find('the parts of an event', '(await lineOf(other.post_parent)).includes(event.id)', 'false'),
      find('the whole of a part', 'return event.post_parent !== 0 && (await', 'return false && (await'),
      find('exempt venues', 'venues: event.venue.filter((id) => !exempted.has(id))', 'venues: event.venue'),
      find('refused events', 'isAbsent(other.id) || ', ''),
      find('hidden events', 'if (!mayRead(event, viewer)) return false', ''),
      find('the last day', 'utc_end_date: { gte:', 'utc_end_date: { gt:'),
      parts('events without a room', 'one.length === 0 || other.length === 0 || ', ''),
      check('reads in the transaction', 'reader: transaction, pause', 'reader: environment.store, pause'),
      check('refusals', "if (mode === 'refuse') throw venueTaken(found)", ''),
      check('reports after the commit', 'transaction.afterCommit(() => {', 'void [0].map(() => {'),
      find('events that began long before', '{ ...taking, utc_start_date: { lt: early } },', ''),
      stored('nothing is stored', 'isPreview: true', 'isPreview: false'),
      interval('whole days', '(all_day ? 1 : 0)', '0'),
      interval('events without a duration', 'Math.max(end, start + 1)', 'end'),
      chunks('refused events take nothing', 'eventWrites.refuse(position)', ''),
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
    tests: ['test/http/endpoints/booking.test.ts'],
    mutations: [
      http('the stricter mode', '? a : b', '? b : a'),
      http('hidden events in the header', ", ...(found.taken ? ['taken'] : [])", ''),
      http('the ids of the mount', 'ids ? ids.idOf(event) : event.id', 'event.id'),
      ids('the ids of the mount in errors', 'record ? shownId(record, sourceIds) : ownIdsFrom + event.id', 'event.id'),
    ],
  },
]
