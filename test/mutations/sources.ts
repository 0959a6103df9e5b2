import { type Area, mutationsOf } from './mutation.ts'

// What the readers of other calendars accept, convert and report.

const inFile = (file: string) => mutationsOf('source', file)

const fetched = inFile('adapters/sources/fetch-file.ts')
const bytes = inFile('adapters/sources/read-bytes.ts')
const publicUrl = inFile('adapters/sources/public-url.ts')
const shown = inFile('adapters/sources/shown-url.ts')
const feed = inFile('adapters/sources/ical/from-icalendar-url.ts')
const api = inFile('adapters/sources/calendar-api/read-list.ts')
const base = inFile('adapters/sources/calendar-api/from-calendar-api.ts')
const seriesOfApi = inFile('adapters/sources/calendar-api/series.ts')
const bounded = inFile('adapters/sources/calendar-api/bounded-fetch.ts')
const rows = inFile('adapters/sources/csv/csv-rows.ts')
const csvRow = inFile('adapters/sources/csv/read-row.ts')
const csvTimes = inFile('adapters/sources/csv/join-times.ts')
const csvOrder = inFile('adapters/sources/csv/csv-date-order.ts')
const guesses = inFile('adapters/sources/csv/table/guess-columns.ts')
const plainRow = inFile('adapters/sources/csv/table/plain-row.ts')
const numbers = inFile('adapters/sources/csv/table/spreadsheet-number.ts')
const csvColumns = inFile('adapters/sources/csv/csv-columns.ts')

export const sources: readonly Area[] = [
  {
    tests: ['test/sources/fetch-file.test.ts'],
    mutations: [
      fetched('only true allows', '(await allow(url)) === true', 'Boolean(await allow(url))'),
      fetched('redirects into a private network', ' || isPublicUrl(url)', ' || true'),
      fetched('redirects on the same origin', 'new URL(url).origin === new URL(first).origin || ', ''),
      fetched('redirects with headers', 'if (Object.keys(headers).length > 0) {', 'if (false as boolean) {'),
      fetched('endless redirects', 'if (redirects === maxRedirects)', 'if (redirects === 1_000)'),
      fetched('a target with a user', " && target.username === '' && target.password === ''", ''),
      fetched('a target of webcal:', ".replace(/^webcals?:/i, 'https:')", ''),
      fetched('validators of another URL', 'before?.url === url ? before.validators', 'before ? before.validators'),
      fetched(
        'a 304 that was not asked for',
        'if (before !== undefined && Object.keys(validators).length > 0) return before',
        'return before ?? { bytes: new Uint8Array(), charset: undefined, url, validators }',
      ),
      fetched('the user in the URL', "url.username = ''", "url.username = 'user'"),
      bytes('the size', 'length > maxBytes', 'length < 0'),
      bytes('the rest of a large body', 'await reader.cancel().catch(() => {})', ''),
      publicUrl('IPv4 in IPv6', 'if (isMapped || isTranslated)', 'if (isTranslated)'),
      publicUrl('local names', "name.includes('.') &&", "name !== '' &&"),
      shown('an invalid URL with a user', "address.includes('@') ?", 'false ?'),
      shown('a secret in a reason', 'secrets.some((secret) => reason.includes(secret)) || ', ''),
      shown('a URL in a reason', ' || hasDetailedUrl(reason)', ''),
      feed('what was received', "note?.message ?? ''", "received + (note?.message ?? '')"),
      api('a foreign message', 'const reason = isForeign ?', 'const reason = false ?'),
      api('an endless list', 'if (read.size > reader.maxRecords)', 'if (read.size > 2_000)'),
      base('a URL with a query', "url.search + url.hash === ''", "url.hash === ''"),
      bounded('a body without a stream', 'if (whole.length > maxBytes)', 'if (whole.length < 0)'),
    ],
  },
  {
    tests: ['test/sources/icalendar-url.test.ts'],
    mutations: [
      feed(
        'an entry that is lost',
        "reason === 'cancelled' || reason === 'past') continue",
        "reason !== 'no-dates') continue",
      ),
      feed('a lost entry of another one', 'isPresent ? uid :', 'true ? uid :'),
      feed(
        'a lost rule',
        'for (const { uid, code, name, message } of hasSeries ? notes : [])',
        'for (const { uid, code, name, message } of notes.slice(0, 0))',
      ),
    ],
  },
  {
    tests: ['test/sources/icalendar-series.test.ts'],
    mutations: [feed('a lost series', '...(context.hasSeries && occurrenceOf(entry)),', '')],
  },
  {
    tests: ['test/sources/calendar-api-series.test.ts'],
    mutations: [
      seriesOfApi(
        'events that the server does not show',
        'exceptions: [...exceptions, ...hidden]',
        'exceptions: [...exceptions]',
      ),
      seriesOfApi('series with a password', ' && (await isReadable(shown))', ''),
      seriesOfApi(
        'series that the caller may not read',
        '[401, 403, 404, 410].includes(error.status)',
        '[410].includes(error.status)',
      ),
      seriesOfApi('the times of an event that was moved', "name === 'start_date' ? timeNames : name", 'name'),
      seriesOfApi('a link that shows with one event', ' || ownNames(event, series.shown).length > 0', ''),
      seriesOfApi('a link of a changed event', '[...changed, ...ownNames(shown, series)]', 'changed'),
      seriesOfApi('an earlier start of one event', "hasPrevious ? ['previous_start_date'] : []", '[]'),
      seriesOfApi('an earlier start that was emptied', " || event.event_status === 'rescheduled'", ''),
      seriesOfApi('texts that an event lacks', "differing(fields, '')", 'differing(fields, undefined)'),
      seriesOfApi('links that an event lacks', 'differing(links, [])', '{}'),
      seriesOfApi(
        'whether lists hide the events',
        'hide_from_listings: membersOf(shown.recurrence).hide_from_listings,',
        '',
      ),
      base(
        'parents before their children, series too',
        'parentsFirst([...(series?.all() ?? []), ...children], postParentOf)',
        '[...(series?.all() ?? []), ...children]',
      ),
    ],
  },
  {
    tests: ['test/sources/csv.test.ts'],
    mutations: [
      rows('a byte order mark', "isFirst ? chunk.replace(/^\\uFEFF/, '') : chunk", 'chunk'),
      rows('a byte order mark after an empty part', "if (chunk !== '') isFirst = false", 'isFirst = false'),
      rows('a byte order mark inside of the text', "if (chunk !== '') isFirst = false", ''),
      rows('the line sep=', 'yield* readText(text.slice(own.length))', 'yield* readText(text)'),
      rows('the separator of that line', 'named === undefined ? mostFrequent(counts)', 'true ? mostFrequent(counts)'),
      rows('rows of separators', "cells.some((one) => one.trim() !== '')", 'cells.length > 0'),
      rows('empty lines before the first', ".replace(/^[\\r\\n]+/, '')", ''),
      csvRow('cells after the last column', 'Math.min(cells.length, count)', 'cells.length'),
    ],
  },
  {
    tests: ['dates', 'columns', 'exports'].map((name) => `test/sources/csv-${name}.test.ts`),
    mutations: [
      csvOrder('both orders in a file', 'if (proofs?.size === 1) return proof', 'if (proof) return proof'),
      csvOrder('an order that nothing shows', "separator === '.' && hasDotsForDays", "separator !== ''"),
      csvOrder('evidence of another separator', 'found.get(written.separator) ??', '[...found.values()][0] ??'),
      csvOrder('two equal numbers', "isSame(numbers) ? 'dmy' : ", ''),
      csvTimes('an end after midnight', 'isLater ? sameDay :', 'true ? sameDay :'),
      csvTimes('a day beside a time', 'if (isDay && (times.end_time ||', 'if (isDay && (false ||'),
      csvTimes('the end of whole days', "endTime === '00:00' && last > first", 'false'),
      csvTimes('midnight beside a time', ': midnight.exec(date)?.[1]', ': undefined'),
      csvColumns('a column that nobody filled in', 'field === undefined && hasValues &&', 'field === undefined &&'),
      csvColumns('a column with another date', ' && !words.some((word) => otherwise.test(word))', ''),
      csvRow('private entries', "fields.status = 'private'", 'void fields'),
      csvRow('the ids of images of another site', 'delete fields.image', 'void fields'),
    ],
  },
  {
    tests: ['test/sources/csv/table'],
    mutations: [
      guesses(
        'a second column of a field',
        "field !== '' && taken.has(field) ? undefined : field",
        "field === '' ? '' : field",
      ),
      guesses('ids that repeat', ' && !areIds(rows, index)', ' && false'),
      guesses('prices', '/[:a-z]/i.test(cell) && ', ''),
      guesses('statuses of others', '(isOwn || !otherwiseUsed.has(name))', 'true'),
      guesses('times of one name with days', "kind === 'time' || (kind", '(kind'),
      numbers(
        'times of the clock',
        "if (point === undefined || (point === '.' &&",
        "if (point === undefined || (point === '' &&",
      ),
      plainRow('an end of its own', "cellOf('end_date') + cellOf('end_time') !== ''", 'false'),
      csvOrder('contradictory dates', '(evidence.ambiguous ?? [...evidence.proofs.values()][0])', 'evidence.ambiguous'),
      csvOrder('years of two digits', 'if (written.isShort) evidence.short ??= cell', ''),
    ],
  },
]
