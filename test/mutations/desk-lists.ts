import { type Area, mutationsOf } from './mutation.ts'

// Lists and forms of the desk: the second page, bounds, times, and what is left after a step.

const inFile = (file: string) => mutationsOf('desk lists', file)

const rows = inFile('adapters/pages/desk/reading/lists/event-rows.ts')
const reading = inFile('adapters/pages/desk/reading/lists/read-event-list.ts')
const lists = inFile('adapters/pages/desk/reading/lists/event-lists.ts')
const seriesDates = inFile('adapters/pages/desk/reading/lists/series-dates.ts')
const filters = inFile('adapters/pages/desk/reading/lists/list-filter.ts')
const filterForm = inFile('adapters/pages/desk/reading/lists/read-event-filter.ts')
const facetOf = inFile('adapters/pages/desk/reading/facet-field.ts')
const setNames = inFile('adapters/pages/desk/reading/lists/set-filters.ts')
const undone = inFile('adapters/pages/desk/steps/many/visible-undo.ts')
const people = inFile('adapters/pages/desk/reading/read-people.ts')
const changeOf = inFile('adapters/pages/desk/values/many-change.ts')
const chosen = inFile('adapters/pages/desk/reading/lists/chosen-events.ts')
const applied = inFile('adapters/pages/desk/steps/many/apply-change.ts')
const tried = inFile('adapters/pages/desk/steps/many/try-changes.ts')
const written = inFile('adapters/pages/desk/steps/many/write-changes.ts')
const many = inFile('adapters/pages/desk/responses/many-response.ts')
const step = inFile('adapters/pages/desk/steps/take-step.ts')
const records = inFile('adapters/pages/desk/screens/record-list-screen.ts')
const recordRows = inFile('adapters/pages/desk/reading/lists/record-rows.ts')
const events = inFile('adapters/pages/desk/screens/event-list-screen.ts')
const choices = inFile('adapters/pages/desk/reading/choices/list-choices.ts')
const categories = inFile('adapters/pages/desk/reading/choices/category-choices.ts')
const linked = inFile('adapters/pages/desk/reading/choices/linked-choices.ts')
const dates = inFile('adapters/pages/desk/controls/next-dates.ts')
const times = inFile('adapters/pages/desk/values/fields/form-times.ts')
const lead = inFile('adapters/pages/desk/controls/lead-time-control.ts')
const leadValues = inFile('adapters/pages/desk/values/fields/lead-time-values.ts')
const sentUploads = inFile('adapters/pages/desk/steps/pictures/read-uploads.ts')
const uploads = inFile('adapters/pages/desk/steps/pictures/store-uploads.ts')
const limits = inFile('adapters/pages/desk/values/upload-limits.ts')

export const deskListAreas: readonly Area[] = [
  {
    tests: ['test/pages/desk/long-lists.test.ts', 'test/pages/desk/lists.test.ts'],
    mutations: [
      rows(
        'a date whose series is out of reach',
        'rows.set(key, isLost ? { ...row, steps: [], canBeTicked: false } : row)',
        'rows.set(key, row)',
      ),
      rows('one date in the trash', ' || (!isWithSeries && counts.total <= 1)', ''),
      rows('the steps of several dates', "row.steps.filter((step) => step !== 'trash') : []", 'row.steps : row.steps'),
      rows('the trash step of dates', "step !== 'trash') : []", 'true) : []'),
      rows('the page of an event in the trash', "page: status === 'trash' ? undefined : urls.of", 'page: urls.of'),
      reading('the last full page', 'page > full ? []', 'page >= full ? []'),
      reading(
        'pages of what lists leave out',
        'await pageOf(hidden, page - full + 1, visit)',
        'await pageOf(hidden, page - full, visit)',
      ),
      reading('the number of pages', '(second?.total_pages ?? 0) - 1)', '(second?.total_pages ?? 0))'),
      reading('a page past the end', 'Math.min(request.page, pages)', 'request.page'),
      reading(
        'the query of a later page',
        'list({ ...query, per_page: perPage, page })',
        'list({ ...query, per_page: perPage })',
      ),
      lists('what waits longest', "order: { orderby: 'modified', order: 'asc' }", 'order: latestChange'),
      lists('the latest change', "orderby: 'modified', order: 'desc'", "orderby: 'modified', order: 'asc'"),
      lists('what is scheduled first', "{ orderby: 'date', order: 'asc' }", "{ orderby: 'date', order: 'desc' }"),
      lists('the order of what is over', "...(time === 'past' && { order: 'desc' }),", ''),
      step('the longest note', 'sent.note.length > mostOfNote', 'sent.note.length >= mostOfNote'),
      step(
        'the decision on a series',
        "resource === 'event' && step !== 'restore' ? await scopeOf(visit, id) : {}",
        '{}',
      ),
      step(
        'a date with another status',
        "series?.status === status ? { recurrence_scope: 'all' } : {}",
        "{ recurrence_scope: 'all' }",
      ),
      step('the note of an event that waits for nobody', "owned?.status === 'pending' && mayPublish", 'mayPublish'),
      step(
        'an empty note that is lost',
        "    report(fault)\n    return note !== ''",
        '    report(fault)\n    return true',
      ),
      step('the fault of the app', '    report(fault)\n', ''),
      step('the request of the app', 'event, note, actor, context }', 'event, note, actor }'),
      step('what a row was opened with', 'const options = { ifMatch: [{ id, revision }] }', 'const options = {}'),
      records(
        'the second page of records',
        'list({ ...query, per_page: perPage, page })',
        'list({ ...query, per_page: perPage })',
      ),
      records(
        'a search on the second page',
        '...(search !== undefined && { search }), page: String(page) }),',
        'page: String(page) }),',
      ),
      records(
        'the trash on the second page',
        'urls.desk(folder, { ...retained, ...(search',
        'urls.desk(folder, { ...(search',
      ),
      records(
        'a page past the end of records',
        'Math.min(pageOf(visit.query), Math.max(1, first.total_pages))',
        'pageOf(visit.query)',
      ),
      records(
        'terms without events',
        'if (isTerm(resource)) return { hide_empty: false }',
        'if (isTerm(resource)) return {}',
      ),
      records('an empty trash', 'trash && trash.total > 0', 'trash && trash.total >= 0'),
      recordRows('events that are over', "period: 'all', per_page: 1 }", 'per_page: 1 }'),
      events(
        'the time on the second page',
        'urls.desk(path, { ...retained, ...parameters })',
        'urls.desk(path, parameters)',
      ),
      events('the search on the second page', 'addressOf({ ...filter, page', 'addressOf({ page'),
      events(
        'notes for callers who review nothing',
        "context.onReview !== undefined && visit.may('publish', 'event')",
        'context.onReview !== undefined',
      ),
    ],
  },
  {
    tests: ['test/pages/desk/list-filters.test.ts'],
    mutations: [
      lists(
        'a filter of what lists leave out',
        '{ ...query, hide_from_listings: true }',
        '{ hide_from_listings: true }',
      ),
      lists('a status that the list has not', 'if (chosen.length === 0)', 'if (false)'),
      filters('an empty filter', "text === '' ? []", 'false ? []'),
      filters('a field of the app with the name of a parameter', '!taken.includes(name)', 'true'),
      filters('the last day before the first', 'until !== undefined && until < from', 'false'),
      filterForm('counts of what lists leave out', '+ (all.get(key)?.count ?? 0)', ''),
      facetOf('a value that no event has', '[uncounted, ...options]', 'options'),
      lists('days instead of a time', '!lists[name].byTime || isOfAnyTime(filter)', '!lists[name].byTime'),
      events('an author beside other filters', '...(isHidden && { author }), ', ''),
      lists('dates that have rows of their own', 'bySeries && !isApart', 'bySeries'),
      lists('one row of each series', "...(bySeries && !isApart && { series: 'collapse' }),", ''),
      seriesDates('the date of the row', 'rest.total - 1', 'rest.total'),
      seriesDates('dates of another status', '(one) => one !== status', '() => true'),
      seriesDates('dates before that of the row', 'read({ ...from, orderby', 'read({ orderby'),
      setNames('names by ids that are tried', ' || !isAuthorSeen', ''),
      people('the name of the caller', 'id === actor?.id ? deskWords', 'false ? deskWords'),
      people('ids as text', 'names.get(id) ?? names.get(String(id)) ?? ', 'names.get(id) ?? '),
      people('an app that returns nothing', "if (typeof names === 'object' && names !== null) return", 'return'),
      people('a fault of the app', '    report(fault)\n', ''),
    ],
  },
  {
    tests: ['test/pages/desk/many-events.test.ts'],
    mutations: [
      chosen('each date of the whole list', 'filter, isApart: true }', 'filter }'),
      changeOf('the largest shift', ' || Math.abs(amount) > most', ''),
      changeOf('weeks of a shift', 'amount * times', 'amount'),
      chosen('too many ids', 'byId.size > mostEvents', 'false'),
      chosen('the second page of all', 'per_page: 50, page }', 'per_page: 50 }'),
      applied('the revisions of a page', 'expected.length > 0 ? { ifMatch: expected } : {}', '{}'),
      applied('the right to publish', "    may('publish', 'event', { author, status })\n", '    true\n'),
      tried('a trial that is stored', '{ isTrial: true }', '{}'),
      tried('the earliest date of a series', 'start < earliest.start', 'false'),
      undone('links that the caller does not see', 'ids.filter((one) => seen.has(one))', 'ids'),
      written('a right since the preview', '      requirePublish(visit, ofOne, found.reply)\n', ''),
      written('single events with an undo', "scope: isSeries ? scope : 'this'", 'scope'),
      written('a decision on what waited for nobody', "was?.status !== 'pending'", 'false'),
      written('a fault of the app', '      report(fault)\n', ''),
      many(
        'series that wait for review',
        "list === 'review' || kind === 'copy' ? 'all' : 'this'",
        "kind === 'copy' ? 'all' : 'this'",
      ),
      many('an undo of another form', 'undo.every(isUndo)', 'true'),
      many('an empty undo', 'undo.length > 0 && ', ''),
    ],
  },
  {
    tests: ['test/pages/desk/many-records.test.ts'],
    mutations: [
      choices('the longest list', 'const mostListed = 500', 'const mostListed = 499'),
      choices('results of a search', 'const mostFound = 20', 'const mostFound = 50'),
      choices('the second page', 'read({ page, per_page: perPage })', 'read({ page: 1, per_page: perPage })'),
      choices('the end of the second page', 'records.length >= found.total', 'found.records.length < perPage'),
      categories('deep categories', '...under(term.id, depth + 1)', '...under(term.id, depth)'),
      linked('venues of the same name', "counts.get(label) === 1 ? ''", "true ? ''"),
    ],
  },
  {
    tests: ['test/pages/desk/next-dates.test.ts'],
    mutations: [
      dates('the number of dates', 'const most = 10', 'const most = 9'),
      dates('dates that come late', 'const years = [1, 12, 60]', 'const years = [1, 12]'),
      dates('enough dates', 'if (found.length >= most) break', 'if (found.length > 0) break'),
      dates('dates before today', 'from: first, to:', 'from: start, to:'),
      dates(
        'the change of the clock',
        'index > 0 && offset !== offsets[index - 1]',
        'index > 1 && offset !== offsets[index - 1]',
      ),
      dates('minutes of a change', '- timeOf(toUtc(start, zone))) / 60_000', '- timeOf(toUtc(start, zone))) / 1_000'),
      dates('a time in a gap', '...(moved !== undefined && { gap:', '...(false && moved !== undefined && { gap:'),
    ],
  },
  {
    tests: ['test/pages/desk/lead-time.test.ts', 'test/pages/desk/event-form.test.ts'],
    mutations: [
      times('an end with only a time', "(isAllDay || lastValue(values, timeName(end)) !== '')", 'isAllDay'),
      times('the time of the end', 'const missing = [start, end].filter(', 'const missing = [start].filter('),
      leadValues('a day without a choice', "chosen === onDay || (chosen === '' && day !== '')", 'chosen === onDay'),
      lead(
        'the units of a time',
        "['week', 'day', 'hour', 'minute', 'second']",
        "['week', 'day', 'minute', 'hour', 'second']",
      ),
    ],
  },
  {
    tests: ['test/pages/desk/upload.test.ts'],
    mutations: [
      sentUploads('the largest picture', 'bytes.length > maxBytes', 'bytes.length >= maxBytes'),
      uploads('the request of a picture', 'picture, { actor, context }', 'picture, { actor }'),
      limits('the default size', '5 * 1024 * 1024', '5 * 1024 * 1000'),
      uploads('a picture that is not stored', '      visit.report(fault)\n', ''),
    ],
  },
  {
    tests: ['test/pages/desk/rows-of-series.test.ts'],
    mutations: [
      lists('pages of rows', "...(bySeries && !isApart && { series: 'collapse' }),", ''),
      lists('the filters of the list', '{ ...filter, [seriesName]', '{ [seriesName]'),
      seriesDates('the days of a filter', 'hasDays(filter)', 'false'),
      seriesDates('cancelled dates of a filter', "filter.event_status === 'cancelled' ? all.total : 0", '0'),
      lists('dates that lists leave out', 'isHidden ? hidden : listed', 'listed'),
      seriesDates('the time of the list', 'time && read(', 'undefined && read('),
      rows('too many dates', 'counts.listed <= mostEvents', 'true'),
      chosen('the ticked series', 'const series = seriesBoxOf(text)', 'const series = seriesBoxOf(``)'),
      rows('the form of other dates', 'isWithSeries && row.edit !== undefined', 'row.edit !== undefined'),
      events('the whole list', '{ ...part, isApart: true }', 'part'),
      events('the filters of a series', '{ ...filter, [seriesName]: String(id) }', '{ [seriesName]: String(id) }'),
      events('the total of a series', 'isApart: filter[seriesName] !== undefined', 'isApart: false'),
    ],
  },
]
