import { type Area, mutationsOf } from './mutation.ts'

// The events of a series: what they inherit, what stays their own, and which of them a change affects.

const inFile = (file: string) => mutationsOf('series', `src/series/${file}`)

const editor = inFile('edit-series.ts')
const occurrence = inFile('edit-occurrence.ts')
const inheritance = inFile('inheritance.ts')
const store = inFile('store-occurrences.ts')
const recurrence = inFile('series-recurrence.ts')
const times = inFile('series-times.ts')
const record = inFile('series-record.ts')
const eventTimes = mutationsOf('series', 'src/resources/event/event-times.ts')
const days = inFile('whole-days.ts')
const limits = inFile('series-limits.ts')
const extension = inFile('extend-series.ts')
const list = inFile('extend-on-list.ts')
const rules = inFile('read-rules.ts')

export const series: readonly Area[] = [
  {
    tests: ['test/series/ends-of-rules.test.ts'],
    mutations: [
      rules('two ends', 'if (until !== undefined) Object.assign(errors, twoEnds(rule, name))', ''),
      rules('errors of all rules', 'Object.assign(errors, error.errors)\n      return []', 'throw error'),
      rules('an end before the start', 'until === undefined || until >= start_date', 'true'),
      rules('a stored end', 'if (sent.rules === undefined && sent.until === undefined) return', ''),
    ],
  },
  {
    tests: ['test/series/states.test.ts'],
    mutations: [
      occurrence(
        'status of an event in the trash',
        "if (status === 'trash' && !own.includes('status')) names.delete('status')",
        '',
      ),
      occurrence(
        'own status of an event that goes to the trash with all',
        "names.filter((name) => name !== 'status')",
        'names',
      ),
    ],
  },
  {
    tests: ['test/series/inherited-rights.test.ts', 'test/series/series-trash.test.ts'],
    mutations: [
      occurrence(
        'what an event in the trash has missed',
        '{ ...inheritance.patchAt(recurrence_id, event, stillOwn), ...sent }',
        'sent',
      ),
      store(
        'status that a draft inherits again',
        "const isInherited = hadOwnStatus && series.status === 'draft'",
        'const isInherited = false',
      ),
      store('status of a draft that comes back', "...(hadOwnStatus && { status: 'draft' as const }),", ''),
      store('slug of an event that comes back', '...(slug !== undefined && { slug }),', ''),
      recurrence('date of an event that comes back', 'isSelected ? open : ', 'isSelected || true ? open : '),
    ],
  },
  {
    tests: ['test/series/horizon.test.ts', 'test/series/gaps.test.ts', 'test/series/limits.test.ts'],
    mutations: [
      editor(
        'horizon that never moves back',
        'event.horizon !== endOfTime && event.horizon > ahead ? event.horizon : ahead',
        'ahead',
      ),
      editor('far end of a rule', 'isComplete(recurrence, event, horizon) ? endOfTime : horizon', 'endOfTime'),
      editor(
        'change of a series that cannot be extended',
        'if (hasHorizon && isCalendarError(error)) return event.horizon',
        '',
      ),
      editor('parts of an extension', 'last !== undefined && missing.length > most', 'false'),
      editor('events ahead', 'if (isBounded) requireFewAhead(', 'if (false) requireFewAhead('),
      limits('new events of a write', 'if (added > maxEvents) {', 'if (false) {'),
      limits(
        'characters of new events',
        'if (added > mostNewEvents(series, maxEvents)) throw tooLong(series, added, mostCharacters)',
        'return',
      ),
      limits('characters of changes', 'if (left >= 0) return', 'return'),
      extension('series that cannot be extended', 'failed.push({ id: series.id, reason })', 'throw error'),
      extension('error of an extension', 'reportError(new CalendarError(', 'void (new CalendarError('),
    ],
  },
  {
    tests: ['test/series/change-following-events.test.ts', 'test/series/gaps.test.ts'],
    mutations: [
      occurrence(
        'id in a source of a second part',
        'await freeSlug(events, series.slug), ...external }',
        'await freeSlug(events, series.slug) }',
      ),
      occurrence(
        'event in the trash at the start of a second part',
        'const isLeftOut = event.status',
        'const isLeftOut = false && event.status',
      ),
      occurrence('uid of a second part', 'uid: context.environment.createUid()', 'uid: series.uid'),
      occurrence('slug of a second part', 'slug: await freeSlug(events, series.slug)', 'slug: series.slug'),
      record('second part that begins in a gap', 'timesFromWall(walls, { isOfSeries: true })', 'timesFromWall(walls)'),
      record('first event inside a gap', 'start === start_date && exists', 'start === start_date'),
      recurrence('exceptions of each part', 'exceptions: exceptions.filter(isIn)', 'exceptions'),
      recurrence('number of events of a second part', 'isSelected ? left : left + 1', 'count'),
    ],
  },
  {
    tests: [
      'test/series/change-all-events.test.ts',
      'test/series/change-times.test.ts',
      'test/series/sent-back.test.ts',
    ],
    mutations: [
      occurrence(
        'own values that become those of the series',
        'changed.length > 0 ? changed : ownAmongSent(event, change, definition.units)',
        'changed',
      ),
      occurrence('response that is sent back', 'if (change.recurrence !== undefined) return []', ''),
      recurrence(
        'end of stored rules',
        'const { count: _, ...endless } = parseRule(text)',
        'const endless = parseRule(text)',
      ),
      times('start that a gap moved', 'const after = isUnmoved ? recurrenceId : start', 'const after = start'),
      times(
        'event that was moved before',
        'secondsOf(after) - secondsOf(recurrenceId)',
        'secondsOf(after) - secondsOf(series.start_date)',
      ),
      recurrence(
        'days of a weekly rule that moves',
        "rule.freq === 'WEEKLY' && rule.byDay && ",
        'false && rule.byDay && ',
      ),
    ],
  },
  {
    tests: [
      'test/series/change-one-event.test.ts',
      'test/series/change-series.test.ts',
      'test/series/whole-days.test.ts',
    ],
    mutations: [
      occurrence(
        'own values that a change leaves alone',
        'const changed_fields = [...unaffected, ...differing]',
        'const changed_fields = differing',
      ),
      occurrence(
        'place of an event that leaves',
        'await events.update(series, { recurrence: withException(series.recurrence, event.recurrence.recurrence_id) })',
        '',
      ),
      inheritance('lists that hide the series', ", ...pick(series.recurrence, inherited('inRecurrence')) }", ' }'),
      inheritance('fields of the app that are not inherited', '[...own, ...ownOfApp]', 'own'),
      inheritance('values of the series that are not inherited', 'without(series.fields, ownOfApp)', 'series.fields'),
      inheritance('own fields of an event', 'names.filter((name) => !own.includes(name)).map', 'names.map'),
      recurrence(
        'start that the rule does not select',
        'if (selects(rule, from) && !selects(moved, to)) {',
        'if (false) {',
      ),
      recurrence('rules that repeat within a day', 'if (move.to.all_day) requireWholeDays(recurrence)', ''),
      days('hours of an all-day series', 'if (part) throw', 'if (false) throw'),
    ],
  },
  {
    tests: ['test/series/extend-on-list.test.ts'],
    mutations: [
      list('one extension a day', 'day !== lastDay && now', 'now'),
      list('pause after a failed extension', ' && now >= retryAt', ''),
      list('one extension at once', 'running ??= run(now, day)', 'running = run(now, day)'),
      list('lists within what is stored', 'if (endOf(where) <= storedUntil) return', ''),
    ],
  },
  {
    tests: ['test/series/gaps.test.ts', 'test/series/create-series.test.ts', 'test/sync/repeated-hour.test.ts'],
    mutations: [eventTimes('end in a repeated hour', 'return seconds < 0 ? ', 'return seconds < -1e9 ? ')],
  },
]
