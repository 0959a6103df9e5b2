import { type Calendar, createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { icalendar } from 'daybook/ics'
import { createPages, loadWords, type PageOptions } from 'daybook/pages'

/** A calendar with what pages find hard: long bars, crowded days, long titles, other scripts, states, nights. */
export async function sampleCalendar(): Promise<Calendar> {
  const now = () => new Date('2030-06-18T09:00:00Z')
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, formats: [icalendar()] })
  const hall = await calendar.venues.create({ venue: 'Museum am Kai' })
  const add = (title: string, start_date: string, end_date: string, more: object = {}) =>
    calendar.events.create({
      title,
      start_date,
      end_date,
      all_day: start_date.length === 10,
      categories: [categories[title.length % categories.length] ?? ''],
      ...more,
    })
  await add('Light on the quay', '2030-06-03', '2030-06-23', {
    ...{ venue: [hall.id], cost: '8', image: picture, description: 'Thirty lamps, and the water.' },
  })
  const { id: post_parent } = await add('Midsummer Festival', '2030-06-20', '2030-06-23')
  await add('Regatta', '2030-06-07', '2030-06-09')
  await add('Summer school', '2030-06-05', '2030-06-08')
  await add('Fête de la Musique', '2030-06-21', '2030-06-21')
  await add('Harbour days', '2030-06-28', '2030-07-02')
  await add('Open workshop', '2030-06-26', '2030-06-28', { event_status: 'cancelled', status_reason: 'Storm' })
  await add('Yoga', '2030-06-18 18:00', '2030-06-18 19:00', { event_status: 'cancelled' })
  await add('Open air film', '2030-06-19 21:30', '2030-06-19 23:30', { event_status: 'postponed' })
  await add('Fado', '2030-06-20 22:00', '2030-06-21 01:00', { venue: [hall.id], post_parent })
  await add('ليلة العود: موسيقى', '2030-06-20 19:30', '2030-06-20 21:30')
  await add('日本の夏祭り、盆踊り', '2030-06-21 17:00', '2030-06-21 21:00')
  await add('Market & <b>more</b>', '2030-06-22 08:00', '2030-06-22 14:00', {
    excerpt: '<p>Forty <b>growers</b>.</p>',
    image: picture,
    cost: 'Free',
    venue: [hall.id],
  })
  await add('Matinee', '2030-06-22 14:00', '2030-06-22 15:00')
  await add('Words and more words, '.repeat(19).slice(0, 400).trim(), '2030-06-24 18:00', '2030-06-24 20:00')
  await add('Donaudampfschifffahrt'.repeat(19), '2030-06-25 18:00', '2030-06-25 20:00')
  await add('A long bar title, '.repeat(22).trim(), '2030-06-24', '2030-06-26')
  for (let index = 0; index < 60; index += 1) {
    const hour = String(8 + (index % 14)).padStart(2, '0')
    await add(`Event ${index} of many`, `2030-06-14 ${hour}:00`, `2030-06-14 ${hour}:30`)
  }
  return calendar
}

const categories = ['Music', 'Film', 'Theatre & dance', 'Family', 'Exhibitions', 'Sport', 'Literature']
const picture = 'https://images.example/harbour.jpg'

/** Texts for pages that are read from the right. */
export const arabic = { ar: { ...(await loadWords('en')), language: 'ar' } }

/** The paths of the views of `sampleCalendar`. */
export const samplePaths = {
  'the list': '/',
  'a month': '/2030-06',
  'an empty month': '/2030-07',
  'a week': '/2030-W25',
  'a day': '/2030-06-22',
  'a day with what runs': '/2030-06-20',
  'an empty day': '/2030-07-02',
  'an event': '/light-on-the-quay',
  'an event with times': '/fado',
  'an event with a programme': '/midsummer-festival',
  'a venue': '/venues/museum-am-kai',
  'the list of some days': '/?when=weekend&free=true',
  'the list of days that were typed': '/?from=2030-06-20&to=2030-06-30',
  'what is over': '/?q=regatta&past=true',
  'all venues': '/venues',
  'venues that were searched for': '/venues?q=nothing',
  'the list in a frame': '/?embed',
  'a month in a frame': '/2030-06?embed',
  'a light frame without a ground': '/?embed&embed_scheme=light&embed_ground=none',
  'a page that is not there': '/nothing-of-the-kind',
} as const

/** Mounts the pages of a calendar in process, and returns responses by their path. */
export function pagesOf(calendar: Pick<Calendar, 'api'>, options: PageOptions = {}, locale = 'en') {
  const handle = fetchHandler(createPages(calendar, options), { locale })
  return (path: string) => handle(new Request(`https://calendar.example${path}`))
}
