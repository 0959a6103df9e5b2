import { type Area, mutationsOf } from './mutation.ts'

// What lists in other formats than JSON contain, how feeds date it, and that no text becomes markup.

const lists = mutationsOf('format', 'src/http/formats/format-response.ts')
const selected = mutationsOf('format', 'src/http/formats/format-endpoint.ts')
const ignored = mutationsOf('format', 'src/http/formats/format-query.ts')
const once = mutationsOf('format', 'src/http/formats/list-scan.ts')
const whole = mutationsOf('format', 'src/http/formats/read-whole-list.ts')
const announced = mutationsOf('format', 'adapters/formats/feed/announced-at.ts')
const entry = mutationsOf('format', 'adapters/formats/feed/entry.ts')
const xml = mutationsOf('format', 'adapters/formats/feed/xml.ts')
const feeds = mutationsOf('format', 'adapters/formats/feed/format.ts')
const geojson = mutationsOf('format', 'adapters/formats/geojson/format.ts')
const feature = mutationsOf('format', 'adapters/formats/geojson/feature.ts')

export const formats: readonly Area[] = [
  {
    tests: ['test/http/formats'],
    mutations: [
      lists('pages in the middle', 'hasMore: hasPages && list.hasMore', 'hasMore: false'),
      lists('pages that are cut', 'if (hasPages && list.isCut)', 'if (false)'),
      lists('first page', "first: url('page'),", 'first: url(),'),
      lists('pages of series', '? Math.max(total_pages, page + 1) : Math.min(page, total_pages)', '? 1 : 1'),
      lists('ETag of a text', 'snapshot === undefined && {', 'false && {'),
      selected('defaults that are sent', 'isEmpty(query[name]) && ', ''),
      ignored('parameters of pages', '(!hasPages && pageParameters', '(pageParameters'),
      once('series twice', 'return isFirst', 'return true'),
      once('page of series', 'firsts.slice(Math.max(offset - before, 0),', 'firsts.slice(0,'),
      once('end of a page of series', ' Math.max(end - before, 0))', ')'),
      once('bound of series', 'const maxScanned = 10_000', 'const maxScanned = 1_000_000'),
      whole('one snapshot', 'pages === 1 || (await isLatest(store, before))', 'true'),
      whole('an end of a list that is not cut', ' && !isLast', ''),
    ],
  },
  {
    tests: ['test/formats/feed'],
    mutations: [
      selected('dates besides a period', ' && !(hasPeriod && dates.includes(name))', ''),
      mutationsOf('format', 'src/http/handler/dispatch.ts')('dates by now', ' && !endpoint.isMomentary?.(query)', ''),
      feeds('bound of days', 'wholeNumber(1, 366)', 'wholeNumber(1)'),
      announced('dates of the future', ' && announced <= now', ''),
      announced('dates before the publication', 'announced > date_utc && ', ''),
      announced(
        'days on the wall clock',
        'toWallClock(utc_start_date, timeZone)',
        "toWallClock(utc_start_date, 'UTC')",
      ),
      entry(
        'update before the publication',
        '[published, shown.modified_utc, event.modified_utc]',
        '[shown.modified_utc, event.modified_utc]',
      ),
      entry(
        'the entry of a series without the change of its first event',
        'shown.modified_utc, event.modified_utc]',
        'shown.modified_utc]',
      ),
      entry('uid in a URI', 'encodeURIComponent(uid.toWellFormed())', 'uid'),
      xml('characters that XML lacks', ".replace(impossible, '')", ''),
      xml('markup', '.replace(/[&<>"]/g,', '.replace(/[&>"]/g,'),
      xml('quotes in attributes', '.replace(/[&<>"]/g,', '.replace(/[&<>]/g,'),
      feeds('series in a feed', 'yield one ? seriesText(one, event, context) : textOf(event)', 'yield textOf(event)'),
      feeds('a single event', 'context.isList ? announcedAt', 'true ? announcedAt'),
    ],
  },
  {
    tests: ['test/formats/geojson'],
    mutations: [
      geojson('count without coordinates', 'events.length - features,', '0,'),
      geojson('single feature', '!isList && event !== undefined && series.length === 0', 'false'),
      feature('order of coordinates', '[longitude, latitude] as', '[latitude, longitude] as'),
      feature('several venues', 'positions.length === 1 ?', 'true ?'),
    ],
  },
]
