import { type Area, type Mutation, mutationsOf } from './mutation.ts'

// Pages in a form for frames, what a frame may say to the page around it, and the time of a visitor.

const inFile = (file: string) => mutationsOf('embed', file)

const form = inFile('adapters/pages/ground/addresses/embed-form.ts')
const list = inFile('adapters/pages/site/reading/read-list.ts')
const urls = inFile('adapters/pages/ground/addresses/page-urls.ts')
const pages = inFile('adapters/pages/serving/page-contexts.ts')
const links = inFile('adapters/pages/ground/elements/view-link.ts')
const head = inFile('adapters/pages/site/pieces/document/page-head.ts')
const period = inFile('adapters/pages/site/pieces/document/period-meta.ts')
const moved = inFile('adapters/pages/site/event-response.ts')
const place = inFile('adapters/pages/site/pieces/time-placeholder.ts')
const row = inFile('adapters/pages/site/pieces/list/event-row.ts')

const forms: readonly Mutation[] = [
  form('a form that is refused', "view === 'false' || view === '0'", 'false'),
  form('the view of other addresses', "address.view !== 'list' || embedded", 'embedded'),
  form('a list without end', 'Number(limit) <= maxLimit ?', 'true ?'),
  form('a list of nothing', ' && Number(limit) >= 1', ''),
  form('a look that is lost', '...(scheme !== undefined && { embed_scheme: scheme }),', ''),
  list('more than the limit', 'limit - events.length', 'limit'),
  list('further pages', ': 1\n  const size', ': pageOf(visit.query)\n  const size'),
  urls('links to periods', '{ ...others, ...this.#form })', 'others)'),
  urls(
    'further events of a record',
    '{ ...query, ...this.#form })\n  }\n\n  /** A page of the desk',
    'query)\n  }\n\n  /** A page of the desk',
  ),
  pages('a form of the desk', 'segments[0] === deskFolder ? undefined : embedFormOf', 'embedFormOf'),
  pages('links to the desk', 'options.desk !== false && !context.embedded ?', 'options.desk !== false ?'),
  links('links that stay', "embedded && '_self'", 'false'),
  head('search engines', ' || context.embedded)', ')'),
  period('the canonical address', 'urls.whole.period', 'urls.period'),
  moved('the address of an event', 'context.embedded ?', 'false ?'),
]

const times: readonly Mutation[] = [
  place('the time of a whole day', ' || isAllDay(event)', ''),
  place('the end of an event', 'end_at !== start_at && end_at', 'end_at'),
  row('the time of an event elsewhere', 'isOnline(event) && timePlaceholder', 'timePlaceholder'),
]

const urlOfFrame = inFile('adapters/pages/browser/frame/frame-url.ts')
const message = inFile('adapters/pages/browser/frame/frame-message.ts')
const link = inFile('adapters/pages/browser/is-page-link.ts')
const clock = inFile('adapters/pages/browser/visitor-time.ts')

const scripts: readonly Mutation[] = [
  urlOfFrame('a script as an address', "url.protocol !== 'https:' && url.protocol !== 'http:'", 'false'),
  message('a height without bound', 'Math.min(Math.ceil(height), maxHeight)', 'Math.ceil(height)'),
  message('a height of nothing', '!(height > 0)', 'false'),
  message('any message', "daybook !== 'page' || ", ''),
  link('a link that leaves the form', 'isEmbedded(to) !== isEmbedded(from)', 'false'),
  clock('the same clock', 'clockAt(time, timeZone) === clockOf(time)', 'false'),
  clock('only the start', '[from, to].every', '[from].every'),
]

const hero = inFile('adapters/pages/site/pieces/event/event-hero.ts')
const calendarLinks = inFile('adapters/pages/ground/addresses/calendar-links.ts')
const feedOfPage = inFile('adapters/pages/site/pieces/document/page-feed.ts')
const code = inFile('adapters/pages/desk/pieces/embed-code.ts')
const embedScreen = inFile('adapters/pages/desk/screens/embed-screen.ts')
const desk = inFile('adapters/pages/desk/desk-response.ts')
const deskPage = inFile('adapters/pages/desk/screens/desk-page.ts')

const menus: readonly Mutation[] = [
  hero('a menu of a protected event', ' && !isProtected', ''),
  hero('a menu of an event that is off', ' && !isOff(event)\n  const address', '\n  const address'),
  hero('one date for a series', 'isSeries ? eventFile(event, context)', 'false ? eventFile(event, context)'),
  calendarLinks('the end of whole days', 'all_day ? at : utcOf(at)', 'utcOf(at)'),
  calendarLinks('plus signs', 'encodeURIComponent(value)', "encodeURIComponent(value).replaceAll('%20', '+')"),
  calendarLinks('a location of nothing', ".filter(([, value]) => value !== '')", ''),
  feedOfPage('the feed of a page', "urls.events({ ...feed, format: 'ics' })", "urls.events({ format: 'ics' })"),
  feedOfPage('the name of a feed', 'feed === undefined ? title', 'true ? title'),
]

const codes: readonly Mutation[] = [
  code('a code without a script', 'script === undefined', 'false'),
  code('a code without a ground', ", ground: isTransparent && 'none'", ''),
  code('a frame of an address with a query', "src.includes('?') ? '&' : '?'", "'?'"),
  embedScreen('a code without filters', 'urls.absolute(urls.home(choice))', 'urls.absolute(urls.home({}))'),
  embedScreen('a preview that is not allowed', 'framing.byItself &&', 'true &&'),
  desk('a warning without reason', 'origin !== "\'self\'"', 'true'),
  deskPage('frames on each page', 'showsFrame ?', 'true ?'),
]

export const embedAreas: readonly Area[] = [
  { tests: ['test/pages/site/embed-form.test.ts'], named: '', mutations: forms },
  {
    tests: [
      'test/pages/site/calendar-menus.test.ts',
      'test/pages/site/own-feed.test.ts',
      'test/pages/ground/addresses',
    ],
    named: '',
    mutations: menus,
  },
  { tests: ['test/pages/desk/embed.test.ts'], named: '', mutations: codes },
  { tests: ['test/pages/site/pieces/time-placeholder.test.ts'], named: '', mutations: times },
  { tests: ['test/pages/browser'], named: '', mutations: scripts },
]
