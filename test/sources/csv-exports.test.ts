import { readFileSync } from 'node:fs'
import { type CsvOptions, type CsvText, fromCsv } from 'daybook/sources'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { aCalendar } from './support.ts'

const exported = (name: string): string => readFileSync(new URL(`exports/${name}.csv`, import.meta.url), 'utf8')

/** Returns the events that a file makes, with the ids of what they link to, and what the file and the report say. */
async function imported(file: CsvText, options?: CsvOptions) {
  const calendar = await aCalendar()
  const source = fromCsv(file, options)
  const report = await sync(calendar, 'file', source)
  const again = await sync(calendar, 'file', source)
  expect(again).toMatchObject({ created: 0, updated: 0, trashed: 0, refused: report.refused })
  const events = await calendar.transaction(async ({ external }) => {
    const of = { source: 'file', limit: 100 }
    const linked = {
      venue: (await external.venues(of)).records,
      organizer: (await external.organizers(of)).records,
      categories: (await external.categories(of)).records,
      tags: (await external.tags(of)).records,
    }
    const named = (link: keyof typeof linked, ids: readonly number[]) =>
      ids.map((id) => linked[link].find((one) => one.id === id)?.external_id)
    return (await external.events(of)).records.map((event) => ({
      ...event,
      venue: named('venue', event.venue),
      organizer: named('organizer', event.organizer),
      categories: named('categories', event.categories),
      tags: named('tags', event.tags),
    }))
  })
  return { report, events, notes: source.problems(report.errors).map(({ line, message }) => `${line}: ${message}`) }
}

const day = (start: string, end = start) => ({
  all_day: true,
  start_date: `${start} 00:00:00`,
  end_date: `${end} 23:59:59`,
})
const times = (start: string, end: string) => ({ all_day: false, start_date: `${start}:00`, end_date: `${end}:00` })

describe('an export of', () => {
  it('The Events Calendar', async () => {
    const { report, events, notes } = await imported(exported('the-events-calendar'))
    expect(report).toMatchObject({ errors: [], read: 13, created: 13 })
    expect(events).toMatchObject([
      {
        ...times('2030-06-14 19:30', '2030-06-14 22:00'),
        ...{ title: 'Harbour concert', excerpt: 'Brass by the water', timezone: 'America/New_York', sticky: true },
        description: '<p>Bring a <strong>cushion</strong>.</p>\n<p>No rain date.</p>',
        ...{ venue: ['Pier 4, North Quay'], organizer: ['Brass Guild', 'Harbour Trust'], cost: '$12.50' },
        ...{ categories: ['Music', 'Open air'], tags: ['brass', 'evening'], image: 'https://example.org/pier.jpg' },
      },
      // An id of an image is one of the other site.
      { ...day('2030-06-05', '2030-06-07'), title: 'Book fair', cost: 'Free', image: false, show_map: false },
      {
        ...times('2030-06-21 22:00', '2030-06-22 01:30'),
        ...{ title: 'Night swim', cost: '8,50 €', hide_from_listings: true },
      },
    ])
    expect(notes).toContain('1: Dates such as 06/05/2030 have the month first, as line 2 shows: 06/14/2030.')
  })

  it('Google Calendar', async () => {
    const { report, events } = await imported(exported('google-calendar'))
    expect(report.errors).toEqual([])
    expect(events).toMatchObject([
      {
        ...times('2030-05-30 10:00', '2030-05-30 13:00'),
        ...{ title: 'Final rehearsal', status: 'publish', venue: ['Columbia Hall, Room 614'] },
        description: 'Parts 1 &amp; 2, then the &lt;finale&gt;<br>\nBring music stands',
      },
      { ...day('2030-06-03', '2030-06-05'), title: 'Tour to the lakes' },
      { ...times('2030-06-11 19:00', '2030-06-11 21:30'), title: 'Board dinner', status: 'private' },
    ])
  })

  it('Outlook', async () => {
    const { report, events, notes } = await imported(exported('outlook-english'))
    expect(report.errors).toEqual([])
    expect(events).toMatchObject([
      {
        ...times('2030-06-20 09:00', '2030-06-20 12:30'),
        ...{ title: 'Planning day', categories: ['Board', 'Public'], venue: ['Room 2'] },
        description: 'Agenda:<br>\n- accounts<br>\n- &lt;https://example.org/agenda&gt;',
      },
      // Outlook ends whole days at 00:00 of the next one.
      { ...day('2030-07-01', '2030-07-03'), title: 'Summer closing' },
      { ...times('2030-07-08 14:00', '2030-07-08 15:00'), title: 'Salary talks', status: 'private' },
    ])
    expect(notes.filter((note) => note.includes('is ignored'))).toHaveLength(7)
  })

  const german = [
    {
      ...times('2030-06-05 19:30', '2030-06-05 21:00'),
      ...{ title: 'Führung für Gäste', venue: ['Schloß Wörth'], categories: ['Führung', 'Öffentlich'] },
    },
    { ...day('2030-07-01', '2030-07-05'), title: 'Betriebsferien' },
    { ...times('2030-07-08 18:00', '2030-07-08 20:00'), title: 'Vorstandssitzung', status: 'private' },
  ]

  it('Outlook in German, whose dates with dots have the day first', async () => {
    const { report, events, notes } = await imported(exported('outlook-german'))
    expect(report.errors).toEqual([])
    expect(events).toMatchObject(german)
    expect(notes).toContain(
      '1: Dates such as 5.6.2030 have the day first, as dates with dots have in the language of the columns.',
    )
  })

  it('Outlook in German on a computer with other dates, which asks', async () => {
    const { report, notes } = await imported(exported('outlook-german').replaceAll(/(\d)\.(\d)\.2030/g, '$1/$2/2030'))
    expect(report).toMatchObject({ created: 3, refused: 3 })
    expect(notes.join()).toContain("Say which with the option dates: 'dmy' or 'mdy'; received \"5/6/2030\".")
  })

  it('Outlook in French, which has one name for the columns of day and time', async () => {
    const file = [
      '"Objet","Début","Début","Fin","Fin","Journée entière","Rappel actif/inactif","Catégories","Emplacement","Privé"',
      '"Répétition","20/06/2030","19:30:00","20/06/2030","21:00:00","Faux","Vrai","Chœur","Salle 3","Faux"',
    ].join('\r\n')
    const { events } = await imported(file)
    expect(events).toMatchObject([
      { ...times('2030-06-20 19:30', '2030-06-20 21:00'), title: 'Répétition', venue: ['Salle 3'], status: 'publish' },
    ])
  })

  it('Eventbrite', async () => {
    const { report, events } = await imported(exported('eventbrite'))
    expect(report.errors).toEqual([])
    expect(events).toMatchObject([
      {
        ...times('2030-09-14 10:00', '2030-09-14 16:00'),
        ...{ external_id: '900100200301', title: 'Type design for beginners', timezone: 'America/New_York' },
        ...{ venue: ['Print Shop, 2nd floor'], organizer: ['Letterform Club'], categories: ['Arts'] },
        ...{ cost: '45.00 USD', website: 'https://example.org/e/301', event_status: 'scheduled' },
      },
      { ...times('2030-10-03 19:00', '2030-10-04 00:30'), cost: 'Free', event_status: 'cancelled', status: 'publish' },
      { ...times('2030-11-02 09:00', '2030-11-02 17:00'), status: 'draft' },
    ])
  })

  it('a spreadsheet of a club, with the option columns', async () => {
    const columns = {
      ...{ 'Nr.': 'external_id', Anlass: 'title', Datum: 'start_date', Beginn: 'start_time', Ende: 'end_time' },
      ...{ 'Wo?': 'venue', Leitung: 'organizer', Eintritt: 'cost', Bemerkung: 'description', Kasse: '' },
    }
    const { report, events } = await imported(exported('club'), { columns, listSeparator: '/' })
    expect(report.errors).toEqual([])
    expect(events).toMatchObject([
      {
        ...times('2030-04-13 09:00', '2030-04-13 12:30'),
        ...{ external_id: '1', title: 'Waldputzete', organizer: ['Pia Roth'], description: 'Handschuhe mitbringen' },
      },
      // It ends after midnight.
      {
        ...times('2030-04-30 20:00', '2030-05-01 01:30'),
        ...{ title: 'Tanz in den "Mai"', cost: '$12,50', description: 'Abendkasse;\nBar bis 2 Uhr' },
      },
      { ...day('2030-05-04'), venue: ['Weissenstein; Treffpunkt Bahnhof'], organizer: ['Pia Roth', 'Urs Wyss'] },
    ])
  })

  const encodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
    'UTF-8': (text) => new TextEncoder().encode(text),
    'UTF-8 with a byte order mark': (text) => new TextEncoder().encode(`\uFEFF${text}`),
    'Windows-1252': (text) => Buffer.from(text, 'latin1'),
    'UTF-16': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'big-endian UTF-16': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  }

  it.each(Object.entries(encodings))('a spreadsheet in %s, whole or in parts', async (_, encode) => {
    const bytes = encode(exported('outlook-german'))
    expect((await imported(bytes)).events).toMatchObject(german)
    async function* parts() {
      for (let at = 0; at < bytes.length; at += 77) yield bytes.subarray(at, at + 77)
    }
    const calendar = await aCalendar()
    expect(await sync(calendar, 'file', fromCsv(parts()))).toMatchObject({ errors: [], created: 6 })
  })

  it('too many bytes, which are not all read', async () => {
    let read = 0
    async function* endless() {
      for (;;) {
        read += 1
        yield new Uint8Array(100).fill(0x61)
      }
    }
    await expect(sync(await aCalendar(), 'file', fromCsv(endless(), { maxLength: 1_000 }))).rejects.toThrow(
      'The CSV must have at most 1000 characters; received more.',
    )
    expect(read).toBe(31)
  })
})
