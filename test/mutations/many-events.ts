import { type Area, mutationsOf } from './mutation.ts'

// Which events a change of many takes, what it writes of each, and what it reports (rule 72).

const inFile = (file: string) => mutationsOf('many events', `src/services/events/many/${file}.ts`)

const change = inFile('change-many')
const choose = inFile('choose-events')
const read = inFile('read-change')
const undo = inFile('undo-of')
const write = inFile('write-many')
const checks = inFile('many-options')
const shown = mutationsOf('many events', 'src/services/events/shown-links.ts')
const transaction = mutationsOf('many events', 'src/services/run-transaction.ts')

export const manyEvents: readonly Area[] = [
  {
    tests: [
      'test/services/events/many/update-many.test.ts',
      'test/services/events/many/if-match.test.ts',
      'test/services/events/many/undo-many.test.ts',
      'test/services/events/many/shift.test.ts',
      'test/services/events/many/rights.test.ts',
      'test/services/arguments.test.ts',
    ],
    mutations: [
      change('an image for each event', 'loaded.get(image) ?? images(image)', 'images(image)'),
      change('unknown names of each event', 'const onIgnored = () => {}', 'const { onIgnored } = environment'),
      change('a write of what stays', 'isSame(change) ? change.current : update', 'false ? change.current : update'),
      change('a series that stays', '!isThis(recurrence_scope))) return false', 'false)) return false'),
      change('an undo of several events', 'const undo = isAlone ?', 'const undo = true ?'),
      change('the expected revision of a change', '...expected(item), ...booking(options)', '...booking(options)'),
      change('the expected revision of a removal', '...expected(item), ...(recurrence_scope', '...(recurrence_scope'),
      change('the revision of an undo', 'ifMatch: [{ id, revision }], ', ''),
      change('an event in the trash', "if (before.status === 'trash') return before", ''),
      change('an event that another one stands for', 'if (coveredBy === undefined) return', 'return'),
      choose('an id that occurs twice', '[...new Set(which)]', 'which'),
      choose('the limit of ids', 'requireWithin(limit, ids.length)', ''),
      choose('the limit of a list', 'requireWithin(limit, total)', ''),
      choose('a page of a list', 'if (sent.length > 0) {', 'if (false) {'),
      choose('an event with its series', 'if (series.has(post_parent))', 'if (false)'),
      choose('the earliest event', 'recurrence_id < first.recurrence_id', 'false'),
      choose(
        'events of a series with a scope',
        "else if ((scope ?? 'this') !== 'this' && first !== id)",
        'else if (false)',
      ),
      choose('events of a series without a scope', "(scope ?? 'this') !== 'this' && first", 'first'),
      read('a password', 'if (units.isSecret(name))', 'if (false)'),
      read('a field that is changed twice', 'const name of taken.filter(', 'const name of [].filter('),
      read('unknown names', "warnOfFields(set, 'event', { environment, report })", ''),
      read('what is removed', '!gone.includes(id)', 'true'),
      read('a misspelt term', ".invalid('the ids, slugs or names of what exists', sent)", ''),
      read('hours of an all-day event', 'if (event.all_day && ', 'if (false && '),
      read('the years of a date', 'if (secondsOf(start_date) !== start) throw', 'if (false) throw'),
      read(
        'the length of an event',
        'start + lengthOf(event)',
        'start + secondsOf(event.end_date) - secondsOf(event.start_date)',
      ),
      undo('the second of two times', 'return isSecond ?', 'return false ?'),
      undo('a start before', 'areTimesChanged || differ(statusFields) ?', 'false ?'),
      undo('a start that equals the earlier one', ' || !canPutBackStart(change)', ''),
      undo('a reason that the way back empties', ' || !canPutBackStatus(change)', ''),
      undo('an earlier start that it empties', " && isOther('previous_start_date')", ''),
      undo('another series', 'if (!isSameRecurrence(change) || ', 'if ('),
      undo('values of the app', ': event.fields?.[name]', ': undefined'),
      write('the size of a transaction', 'rest.slice(0, eventsPerTransaction)', 'rest'),
      write('the signal', 'if (signal?.aborted) {', 'if (false) {'),
      write('a failed transaction', "outcome: 'unknown' })", "outcome: 'skipped' })"),
      write('the bound of atomic calls', 'if (atomic && items.length > mostAtomic) {', 'if (false) {'),
      write('atomic calls', 'atomic && items.length < chunk.length ?', 'false ?'),
      write('a refusal of an atomic call', "if (refusal) stopped = { reason: 'refused', error: refusal }", ''),
      write('the transaction of the app', 'if (within) return', 'if (false) return'),
      write('the order of an undo', 'undo.toReversed()', 'undo'),
      write('the progress', 'onProgress?.(countsOf(items, results))', ''),
      checks('the members of a change', "checkOptions<EventsChange>(change, changeChecks, 'change.')", ''),
      checks('the members of a shift', "checkOptions<EventShift>(change.shift, shiftChecks, 'shift.')", ''),
      checks('an empty change', 'if (!hasMember(change)) throw', 'if (false) throw'),
      shown(
        'links of changed events',
        'report(await events.updateMany(which, change, booking(options)))',
        'events.updateMany(which, change, booking(options))',
      ),
      shown('links of removed events', 'report(await events.removeMany(...request))', 'events.removeMany(...request)'),
      transaction('of a transaction', '    within: context,\n', ''),
    ],
  },
]
