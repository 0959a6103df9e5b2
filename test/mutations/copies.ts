import { type Area, mutationsOf } from './mutation.ts'

// What a copy gets, who may copy, and how its times and rules move (rule 71).

const inFile = (file: string) => mutationsOf('copy', file)

const draft = inFile('src/services/events/copies/copied-draft.ts')
const source = inFile('src/services/events/copies/copy-source.ts')
const copy = inFile('src/services/events/copies/copy-event.ts')
const times = inFile('src/resources/event/event-times.ts')
const recurrence = inFile('src/series/check-recurrence.ts')
const after = inFile('src/series/new-recurrence.ts')
const packed = inFile('src/schema/app-fields.ts')
const fields = inFile('src/resources/post.ts')
const routes = inFile('src/http/routes/routes.ts')
const endpoint = inFile('src/http/endpoints/copy-endpoint.ts')
const form = inFile('adapters/pages/desk/steps/copy-form.ts')
const opened = inFile('adapters/pages/desk/reading/open-form.ts')
const rows = inFile('adapters/pages/desk/reading/lists/event-rows.ts')

export const copyAreas: readonly Area[] = [
  {
    tests: ['test/services/events/copies'],
    mutations: [
      draft('fields that are left out', 'field.copied !== true || ', ''),
      draft('the status', "    status: 'draft',\n", ''),
      draft('the link to join', 'distance === 0 && times.timezone', 'times.timezone'),
      draft('hidden series', 'return sent === undefined || isShownOfSeries', 'return sent === undefined'),
      draft(
        'a single event',
        'sent === null || !isSeries(source)) return sent ?? undefined',
        '!isSeries(source)) return sent ?? undefined',
      ),
      draft('an event of a series that is sent back', 'withoutRecurrenceId(changes)', 'changes'),
      source('hidden links', ' || isLinkWithheld(event, now)', ''),
      source('passwords', "event.password_hash !== '' || ", ''),
      source('what the caller may read', "  requireReadable(event, 'event', { target, ...viewer })\n", ''),
      source('the series of a date', ' || isOccurrence(event)', ''),
      source('hidden parents', "parent && isVisible(parent, 'event', viewer) ? parent.id", 'parent ? parent.id'),
      source('hidden venues', '.filter((record) => isVisible(record, name, { access, now }))', ''),
      source('states without a revision', '[revision, post_parent, categories, tags, venue, organizer]', '[]'),
      copy('errors of changes without a source', '  await prepare(changes, options)\n', ''),
      times('the length', 'if (!start_date || draft.end_date) return', 'if (draft.start_date !== null) return'),
      times(
        'whole days',
        "return { kind: 'day', wall: startOfDay(addDays(start.written, days)) }",
        "return { kind: 'day', wall: startOfDay(start.written) }",
      ),
      times(
        'the second of two equal times',
        "toUtc(wall, timezone) === utc ? { kind: 'wall', wall }",
        "utc ? { kind: 'wall', wall }",
      ),
      recurrence('exceptions', 'exceptions: exceptions.map(asSent)', 'exceptions: []'),
      recurrence('dates', 'dates: dates.map(asSent)', 'dates: []'),
      after('the start', ': moving()\n  if', ': current\n  if'),
      packed('fields of the app', 'copied: field.copied !== false', 'copied: true'),
      fields('the slug', 'inherited: false,\n    copied: false', 'inherited: false,\n    copied: true'),
    ],
  },
  {
    tests: ['test/http/endpoints/copies.test.ts', 'test/interface/copies.test.ts', 'test/interface/routes.test.ts'],
    mutations: [
      routes('other paths', 'fourth === undefined && second', 'second'),
      endpoint('double bookings', ', taking.options)', ')'),
      endpoint('the header', ', taking.headers())', ')'),
    ],
  },
  {
    tests: ['test/pages/desk/copies.test.ts'],
    mutations: [
      form('the start in the address', '{ start_date })', '{})'),
      form('an end that was changed', '.size === 0,', '.size >= 0,'),
      form('the old start', '{ ...sent, ...startOf(opened) }', 'sent'),
      form('a refused start', '    if (isCalendarError(error)) return undefined\n', ''),
      opened('all prices', "field.name === 'cost' ? cost : ", ''),
      opened('fields that are left out', '.filter((field) => field.copied !== false)', ''),
      rows('protected events', '!isOpen && ', ''),
      rows('the trash', "status === 'trash' || !visit.may('create', 'event')", "!visit.may('create', 'event')"),
      rows('the series', 'copyOf(isWithSeries ? series : event', 'copyOf(event'),
    ],
  },
]
