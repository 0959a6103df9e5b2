import type { EventInput } from 'daybook'
import type { ICalendarImportOptions } from 'daybook/ics'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { importEntry } from './file.ts'

/** Returns the input of an entry without its dates, and the messages of its notes. */
function read(lines: readonly string[], options?: ICalendarImportOptions) {
  const { events, report } = importEntry(lines, options)
  const { start_date, end_date, timezone, all_day, ...input }: Partial<EventInput> = events[0] ?? {}
  return { input, notes: report.notes.map(({ message }) => message) }
}

const refused = expect.stringMatching(/ must (?:be|have|contain) .+; received ".*"\.$/)
const long = 'x'.repeat(500)
const cut = `${'x'.repeat(399)}…`
const shortened = expect.stringMatching(/^\w+ was shortened to 400 characters: "x+…"\.$/)

describe('text', () => {
  it.each([
    ['unescaped', ['SUMMARY:Fair\\, bar\\; \\\\ x'], { title: 'Fair, bar; \\ x' }, []],
    ['one line', ['SUMMARY:Fair\\nand\u2028bar'], { title: 'Fair and bar' }, []],
    [
      'without control characters',
      ['SUMMARY:Fa\u0007ir'],
      { title: 'Fair' },
      ['Control characters were removed from SUMMARY.'],
    ],
    [
      'without halves of surrogate pairs',
      ['SUMMARY:Fair \ud83d'],
      { title: 'Fair \ufffd' },
      [expect.stringContaining('SUMMARY')],
    ],
    ['shortened', [`SUMMARY:${long}`], { title: cut }, [shortened]],
    [
      'the first',
      ['SUMMARY:Fair', 'SUMMARY:Other'],
      { title: 'Fair' },
      ['SUMMARY is repeated. Only the first one is imported.'],
    ],
  ])('is %s', (_, lines, input, notes) => {
    expect(read(lines)).toEqual({ input, notes })
  })

  it('counts characters, not their units', () => {
    expect(read([`SUMMARY:${'\u{1f600}'.repeat(400)}`]).notes).toEqual([])
    expect(read([`SUMMARY:${'\u{1f600}'.repeat(401)}`]).input.title).toBe(`${'\u{1f600}'.repeat(399)}…`)
  })

  it('has the title of the option if it is empty', () => {
    expect(read(['SUMMARY: '], { untitled: 'Busy' })).toEqual({
      input: { title: 'Busy' },
      notes: ['SUMMARY is empty. The title is "Busy".'],
    })
  })
})

describe('the description', () => {
  const html = 'X-ALT-DESC;FMTTYPE=text/html:<html><body class="x"><p>One</p></body></html>'
  const styled = 'STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<p>Two</p>'

  it.each([
    ['text whose markup is escaped', ['DESCRIPTION:a <b> &lt; R&D & c\\nd'], 'a &lt;b> &amp;lt; R&amp;D & c\nd', {}],
    ['text, not HTML', ['DESCRIPTION:Text', html], 'Text', {}],
    ['the text of HTML', [html], 'One', {}],
    ['the body of a page', ['DESCRIPTION:Text', html], '<p>One</p>', { description: 'html' }],
    ['the styled description', ['DESCRIPTION:Text', html, styled], '<p>Two</p>', { description: 'html' }],
    ['escaped text if there is no HTML', ['DESCRIPTION:1 < 2 <x>'], '1 < 2 &lt;x>', { description: 'html' }],
    ['HTML in DESCRIPTION', ['DESCRIPTION:a<br>b'], 'a<br>b', { description: 'html' }],
  ] as const)('is %s', (_, lines, description, options) => {
    expect(read(lines, options)).toEqual({ input: { title: 'Fair', description }, notes: [] })
  })

  it('is shortened to 64 KiB, and never inside an entity', () => {
    const { input, notes } = read([`DESCRIPTION:${'<b'.repeat(30_000)}`])
    expect(input.description).toMatch(/^(?:&lt;b)+(?:&lt;)?…$/)
    expect(notes).toEqual(['DESCRIPTION was shortened to 65536 bytes.'])
    expect(read([`DESCRIPTION:${'\u20ac'.repeat(22_000)}`]).input.description).toBe(`${'\u20ac'.repeat(21_844)}…`)
    expect(read([`DESCRIPTION:${'x'.repeat(65_536)}`]).notes).toEqual([])
  })

  it('is made of the beginning of very long HTML', () => {
    const { input, notes } = read([`X-ALT-DESC;FMTTYPE=text/html:x${'<b "'.repeat(100_000)}`])
    expect(input.description).toMatch(/^x/)
    expect(notes[0]).toBe('X-ALT-DESC was shortened to 262144 characters.')
  })

  it('is without markup if the HTML is too long', () => {
    const long = `X-ALT-DESC;FMTTYPE=text/html:${'<p>x</p>'.repeat(10_000)}`
    expect(read(['DESCRIPTION:Text', long], { description: 'html' })).toEqual({
      input: { title: 'Fair', description: 'Text' },
      notes: ['X-ALT-DESC is too long. The description is imported without markup.'],
    })
  })
})

describe('the venue', () => {
  const noPlace = 'GEO is not imported, because there is no LOCATION.'
  const noOption = 'GEO is not imported, without the option geolocation.'
  const place = (text: string) => ({ venue: text, address: text })
  const both = ['LOCATION:Hall', 'GEO:46.95;-7.45']

  it.each([
    [
      'has the name of the location',
      ['LOCATION:Hall\\nStreet 1\\, Bern'],
      { venue: place('Hall, Street 1, Bern') },
      [],
    ],
    ['has a shortened name', [`LOCATION:${long}`], { venue: place(cut) }, [shortened]],
    ['is none if the location is empty', ['LOCATION: '], {}, []],
    ['has no coordinates without the option', both, { venue: place('Hall') }, [noOption]],
  ])('%s', (_, lines, input, notes) => {
    expect(read(lines)).toEqual({ input: { title: 'Fair', ...input }, notes })
  })

  it.each([
    ['has coordinates', both, { venue: { ...place('Hall'), geo_lat: 46.95, geo_lng: -7.45 } }, []],
    ['is none without a location', ['GEO:46.95;7.45'], {}, [noPlace]],
    ['has no coordinates outside of the earth', ['LOCATION:Hall', 'GEO:91;0'], { venue: place('Hall') }, [refused]],
    ['has no coordinates that are no numbers', ['LOCATION:Hall', 'GEO:x'], { venue: place('Hall') }, [refused]],
  ])('%s with the option geolocation', (_, lines, input, notes) => {
    expect(read(lines, { geolocation: true })).toEqual({ input: { title: 'Fair', ...input }, notes })
  })
})

describe('the organizer', () => {
  it.each([
    [';CN="Ada: L":mailto:ada@example.org', { organizer: 'Ada: L', email: 'ada@example.org' }, []],
    [':MAILTO:ada%40example.org?subject=x', { organizer: 'ada@example.org', email: 'ada@example.org' }, []],
    [';CN=Ada:ada@example.org', { organizer: 'Ada', email: 'ada@example.org' }, []],
    [';CN=Ada:https://example.org/ada', { organizer: 'Ada', website: 'https://example.org/ada' }, []],
    [';CN=Ada:invalid:nomail', { organizer: 'Ada' }, []],
    [";CN=Ada ^'L^':mailto:x", { organizer: 'Ada "L"' }, [refused]],
    [':mailto:x', undefined, [refused]],
    [`;CN=${long}:invalid:nomail`, { organizer: cut }, [shortened]],
    [';CN="Ada:mailto:x@example.org', undefined, [expect.stringContaining('ORGANIZER has no value')]],
  ])('is read from ORGANIZER%s', (value, organizer, notes) => {
    expect(read([`ORGANIZER${value}`])).toEqual({ input: { title: 'Fair', ...(organizer && { organizer }) }, notes })
  })
})

describe('categories', () => {
  it('are names, each once', () => {
    const lines = ['CATEGORIES:Music,Jazz\\, Blues,,Music', 'CATEGORIES:2030,Arts']
    expect(read(lines)).toEqual({
      input: { title: 'Fair', categories: ['Music', 'Jazz, Blues', { name: '2030' }, 'Arts'] },
      notes: [],
    })
    expect(read(lines, { categoriesAs: 'tags' }).input).toEqual({
      title: 'Fair',
      tags: ['Music', 'Jazz, Blues', { name: '2030' }, 'Arts'],
    })
  })

  it('are at most 100', () => {
    const { input, notes } = read([`CATEGORIES:${Array.from({ length: 102 }, (_, index) => `c${index}`).join()}`])
    expect(input).toMatchObject({ categories: { length: 100 } })
    expect(notes).toEqual(['CATEGORIES are at most 100; 2 are not imported, such as "c100".'])
  })
})

it.each([
  ['URL:https://example.org/x', { website: 'https://example.org/x' }, []],
  ['URL:javascript:alert(1)', {}, [refused]],
  ['URL: ', {}, []],
  ['GEO:', {}, []],
  ['ORGANIZER:', {}, []],
  ['ORGANIZER;CN=Ada:', { organizer: { organizer: 'Ada' } }, []],
  [`URL:https://example.org/${'x'.repeat(70_000)}`, {}, [refused]],
  ['IMAGE;VALUE=URI;FMTTYPE=image/png:https://example.org/x.png', { image: 'https://example.org/x.png' }, []],
  ['IMAGE;VALUE=BINARY;ENCODING=BASE64:AAAA', {}, [refused]],
  ['X-DAYBOOK-IMAGE-ALT:A mill\\, at dusk', { image_alt: 'A mill, at dusk' }, []],
  [`X-DAYBOOK-IMAGE-ALT:${'x'.repeat(1_001)}`, { image_alt: `${'x'.repeat(999)}…` }, [expect.stringMatching(/1000/)]],
  ['CLASS:PUBLIC', {}, []],
  ['CLASS:private', { status: 'private' }, []],
  ['CLASS:CONFIDENTIAL', { status: 'private' }, []],
  ['CLASS:X-SECRET', { status: 'private' }, []],
  ['STATUS:CONFIRMED', {}, []],
  ['STATUS:TENTATIVE', {}, ['STATUS "TENTATIVE" is not imported.']],
  ['TRANSP:OPAQUE', {}, []],
  ['X-OTHER;A=b:c', {}, ['X-OTHER is not imported.']],
])('reads %.60s', (line, input, notes) => {
  expect(read([line])).toEqual({ input: { title: 'Fair', ...input }, notes })
})

it('results in input that stores all fields', async () => {
  const calendar = await createTestCalendar({ geolocation: true, unknownInput: 'reject' })
  const lines = [
    ...['DESCRIPTION:Text', 'LOCATION:Hall', 'GEO:46.95;7.45', 'ORGANIZER;CN=Ada:mailto:ada@example.org'],
    ...['CATEGORIES:Music', 'URL:https://example.org', 'IMAGE:https://example.org/x.png', 'CLASS:PRIVATE'],
  ]
  const { events } = importEntry(lines, { geolocation: true })
  await calendar.events.import(events)
  const [shown] = await calendar.toReply.events([await calendar.events.get(1)])
  expect(shown).toMatchObject({
    ...{ title: 'Fair', description: 'Text', website: 'https://example.org', status: 'private' },
    ...{ venue: { venue: 'Hall', geo_lat: 46.95, geo_lng: 7.45 }, image: { url: 'https://example.org/x.png' } },
    ...{ organizer: [{ organizer: 'Ada', email: 'ada@example.org' }], categories: [{ name: 'Music' }] },
  })
})
