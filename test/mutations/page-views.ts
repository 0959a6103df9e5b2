import { type Area, mutationsOf } from './mutation.ts'

// Pages of visitors: options that are passed on, bounds of periods and lists, and the second of several.

const inFile = (file: string) => mutationsOf('page views', file)

const create = inFile('adapters/pages/create-pages.ts')
const contexts = inFile('adapters/pages/serving/page-contexts.ts')
const routes = inFile('adapters/pages/serving/page-routes.ts')
const files = inFile('adapters/pages/serving/page-files.ts')
const site = inFile('adapters/pages/site/site-response.ts')
const checks = inFile('adapters/pages/serving/check-page-options.ts')
const mount = inFile('adapters/pages/serving/check-pages-mount.ts')
const sitemap = inFile('adapters/pages/site/sitemap.ts')
const choice = inFile('adapters/pages/ground/addresses/choice.ts')
const legend = inFile('adapters/pages/site/pieces/filters/legend.ts')
const pager = inFile('adapters/pages/ground/addresses/page-number.ts')
const jump = inFile('adapters/pages/site/pieces/list/month-jump.ts')
const list = inFile('adapters/pages/site/views/list-view.ts')
const readList = inFile('adapters/pages/site/reading/read-list.ts')
const month = inFile('adapters/pages/site/views/month-view.ts')
const within = inFile('adapters/pages/site/views/day-within.ts')
const parts = inFile('adapters/pages/ground/dates/day-times.ts')
const eventDays = inFile('adapters/pages/ground/dates/event-days.ts')
const neighbours = inFile('adapters/pages/site/reading/read-neighbours.ts')
const programme = inFile('adapters/pages/site/reading/read-event.ts')
const over = inFile('adapters/pages/site/reading/over.ts')
const bars = inFile('adapters/pages/ground/grid/week-bars.ts')
const records = inFile('adapters/pages/site/pieces/list/record-events.ts')

const headers = inFile('adapters/pages/serving/page-headers.ts')
const brand = inFile('adapters/pages/serving/check-brand.ts')
const brandRules = inFile('adapters/pages/ground/look/brand-rules.ts')
const look = inFile('adapters/pages/ground/look/stylesheet.ts')
const top = inFile('adapters/pages/site/pieces/document/page-top.ts')
const foot = inFile('adapters/pages/site/pieces/document/page-foot.ts')
const layout = inFile('adapters/pages/site/pieces/document/layout.ts')

export const pageViewAreas: readonly Area[] = [
  {
    tests: ['test/pages/serving/brand.test.ts', 'test/pages/ground/look/hue-and-chroma.test.ts'],
    mutations: [
      contexts('the name of a brand', 'brand.name ?? options.title', 'options.title ?? brand.name'),
      headers('the origin of a font', 'new URL(src).origin', '"\'self\'"'),
      headers('the policy without fonts', 'fonts.length > 0 && ', ''),
      headers('the second font', '[fonts.text, fonts.display]', '[fonts.text]'),
      brand('a brand that is not checked', "checkOptions(brand, checks, 'brand.')", ''),
      brand('links at the end', "['links', 'footer'] as const", "['links'] as const"),
      brand('a link without an address', "['label', 'url'])", "['label'])"),
      brand('a font without a file', "use}.`, ['src']", 'use}.`, []'),
      brand('a font that ends its rule', '/^[^\\s"\'()\\\\<>]+$/.test(String(value))', 'true'),
      brandRules('saturation', 'Math.min(chroma, maxChroma)', 'chroma'),
      brandRules('the fallback of a font', "'system-ui, sans-serif'", "'serif'"),
      look('the rules of an app after a brand', 'brandRules(brand), css', 'css, brandRules(brand)'),
      top('the width of a logo', 'shown.width ?? 40', '40'),
      top('links of a brand', 'brand.links?.map', 'brand.footer?.map'),
      foot('an empty list of links', 'links.length > 0 && ', ''),
      layout('the end as a template', 'pieces.pageFoot(page, context)', "''"),
    ],
  },
  {
    tests: ['test/pages/serving/page-options.test.ts'],
    mutations: [
      contexts('the title', "options.title ?? 'Calendar'", "'Calendar'"),
      contexts('the title without the option', "options.title ?? 'Calendar'", "options.title ?? ''"),
      contexts('the icon', 'icon: options.icon,', 'icon: undefined,'),
      contexts('the map', 'options.mapUrl ?? openStreetMapUrl', 'openStreetMapUrl'),
      contexts('the words', "wordsOf(mount.locale ?? 'en', options.words)", "wordsOf(mount.locale ?? 'en', undefined)"),
      create('pieces of visitors', '{ ...standardPieces, ...ownPieces }', 'standardPieces'),
      create('pieces of the desk', '{ ...options, pieces: ownPieces }', '{ ...options, pieces: {} }'),
      routes('the option desk', 'context, options)', 'context, { pieces: options.pieces })'),
      routes('pages without the desk', 'return hasDesk && deskAddressOf', 'return deskAddressOf'),
      contexts('links without the desk', 'options.desk !== false && !context.embedded', '!context.embedded'),
      create('the stylesheet', 'createStylesheet(options)', 'createStylesheet({})'),
      contexts('the day of the home zone', 'toWallClock(now, timeZone).slice(0, 10)', 'now.slice(0, 10)'),
      contexts(
        'the account of an error',
        '({ ...(await contextOf(request)), account: accountOf(options, false) })',
        'contextOf(request)',
      ),
      files('how long files are cached', 'max-age=31536000', 'max-age=3600'),
      site('filters of a week', 'return urls.period(address.week, {})', 'return urls.home({})'),
    ],
  },
  {
    tests: ['test/pages/serving/check-page-options.test.ts'],
    mutations: [
      checks('the second source', 'value.every(isSource)', 'value.slice(0, 1).every(isSource)'),
      checks('addresses with a fragment', '/^[^?#\\s]+$/', '/^[^?\\s]+$/'),
      checks('the largest picture', 'maxBytes: wholeNumber(1)', 'maxBytes: wholeNumber(0)'),
      checks(
        'no types',
        'Array.isArray(value) && value.length > 0 && value.every(isMediaType)',
        'Array.isArray(value) && value.every(isMediaType)',
      ),
      checks(
        'the second type',
        'value.length > 0 && value.every(isMediaType)',
        'value.length > 0 && isMediaType(value[0])',
      ),
      checks(
        'the texts of the second language',
        'isTable(value, (words) => isTable(words, () => true))',
        "typeof value === 'object' && isTable(Object.values(value ?? {})[0], () => true)",
      ),
      checks('the second piece', 'if (templates.includes(name)) continue', 'if (templates.includes(name)) break'),
      checks(
        'the second header',
        'Object.keys(Object(value)).every(isName)',
        'Object.keys(Object(value)).some(isName)',
      ),
      checks('the header Vary', ", 'Vary'", ''),
      checks('the header Retry-After', ", 'Retry-After'", ''),
      mount('the desk as a namespace', 'first === deskFolder || ', ''),
    ],
  },
  {
    tests: ['test/pages/site/pieces/choices.test.ts'],
    mutations: [
      choice('slugs of digits', ' && !/^\\d+$/.test(counted.slug)', ''),
      choice('slugs that begin with a digit', '!/^\\d+$/.test', '!/^\\d/.test'),
      choice('the last search', 'texts.slice(-1)', 'texts.slice(0, 1)'),
      choice('values that are sent twice', '[...new Set(texts)].slice(0, maxValues)', 'texts.slice(0, maxValues)'),
      choice('too many values', 'const maxValues = 101', 'const maxValues = 100'),
      choice('commas in a search', "typeof sent === 'string' && !isOneText", "typeof sent === 'string'"),
      choice('names of categories', '[slug, String(id), name]', '[slug, String(id)]'),
      choice('an id of a category', '[slug, String(id), name]', '[slug, name]'),
      legend('the number of categories', 'const maxCategories = 12', 'const maxCategories = 11'),
      legend(
        'a chosen category after the last',
        'index < maxCategories || isOn(one, facet, values)',
        'index < maxCategories',
      ),
      legend('a second category', '[...values, sentValue(one, facet)]', '[sentValue(one, facet)]'),
      legend('other values that stay', 'values.filter((one) => one !== value)', '[]'),
    ],
  },
  {
    tests: [
      'test/pages/site/pieces/list.test.ts',
      'test/pages/site/pieces/month-jump.test.ts',
      'test/pages/site/pieces/records.test.ts',
    ],
    mutations: [
      pager('page 0', '/^[1-9]\\d{0,6}$/', '/^\\d{1,7}$/'),
      jump('the years around', 'const yearsAround = 5', 'const yearsAround = 4'),
      jump('the last year', '...(to < end ? [end] : [])', ''),
      jump('a month past the end', 'return month > last ? last : month', 'return month'),
      readList('the events of a page', 'const perPage = 30', 'const perPage = 20'),
      list('the cards', 'const maxCards = 6', 'const maxCards = 5'),
      readList('what runs on the second page', 'days.running && page === 1 &&', 'days.running &&'),
      list('the choice of another page', '          ...choice,\n', ''),
      list('the month of the first event', '(coming[0]?.start_date ?? today).slice(0, 7)', 'today.slice(0, 7)'),
      records('pages of past events', "...(isPast && { past: 'true' })", ''),
    ],
  },
  {
    tests: [
      'test/pages/ground/dates/event-days.test.ts',
      'test/pages/site/reading/read-neighbours.test.ts',
      'test/pages/ground/grid/week-bars.test.ts',
      'test/pages/site/reading/over.test.ts',
    ],
    mutations: [
      month('weeks without events', 'days.some(({ events }) => events.length > 0)', 'true'),
      within('a day before', '?? after ?? before ?? today', '?? before ?? after ?? today'),
      parts('noon', 'if (hour < 12)', 'if (hour <= 12)'),
      parts('the evening', 'hour < 18 ?', 'hour <= 18 ?'),
      eventDays(
        'an end at midnight',
        "end_date.endsWith(' 00:00:00') && end_date > start_date ? addDays(day, -1) : day",
        'day',
      ),
      eventDays('an event that ends when it starts', ' && end_date > start_date ? addDays', ' ? addDays'),
      eventDays('the end of a night', 'end < endOfNight', 'end <= endOfNight'),
      neighbours('days that are far away', '?? (await one(query))', ''),
      over('when it is over', 'instant(events[0].utc_end_date, 1)', 'instant(events[0].utc_end_date)'),
      eventDays('what began today', '.slice(0, 10) < today', '.slice(0, 10) <= today'),
      bars('a bar that finds no lane', 'count >= lanes)) continue', 'count >= lanes)) break'),
    ],
  },
  {
    tests: ['test/pages/site/views/programme.test.ts'],
    mutations: [
      programme('the most sessions', 'mostSessions = 200', 'mostSessions = 201'),
      programme('the dates of a series', 'if (event.recurrence && !isDate)', 'if (false)'),
    ],
  },
  {
    tests: ['test/pages/site/sitemap.test.ts'],
    mutations: [
      sitemap('the number of parts', 'Math.ceil(total / partSize)', 'Math.floor(total / partSize) + 1'),
      sitemap('the second part', 'offset: (part - 1) * partSize', 'offset: 0'),
      sitemap('a part past the end', 'if (addresses.length === 0) throw noPage()', ''),
      sitemap('part 0', '([1-9]\\\\d{0,5})', '(\\\\d{1,6})'),
    ],
  },
]
