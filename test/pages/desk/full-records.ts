import { type Calendar, createCalendar, type ResourceName } from 'daybook'
import { boolean, date, dateTime, email, integer, list, number, oneOf, text, url } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { collectionNames, linkedCollections, nameOf, tableOf, termCollections } from 'daybook/storage'
import { createNamed } from '../../support/create-named.ts'

const ownFields = {
  own_line: text({ description: 'Motto', maxLength: 100 }),
  own_text: text({ description: 'What to bring, what to wear, and all that visitors should have read before' }),
  own_flag: boolean({ description: 'Step-free' }),
  own_count: integer({ min: -5, max: 1_000_000 }),
  own_number: number(),
  own_choice: oneOf(['None', 'Under 14 with an adult', '18 & over'], { description: 'Age limit' }),
  own_words: list(oneOf(['Step-free', 'Loop', 'Sign'], {}), { description: 'Accessibility' }),
  own_texts: list(text(), { description: 'Speakers' }),
  own_numbers: list(integer()),
  own_day: date(),
  own_time: dateTime(),
  own_link: url(),
  own_mail: email(),
}

const ownValues = {
  own_line: ' a "b" <c> & d ',
  own_text: '\n\nfirst\nsecond\\n\ttab ',
  own_flag: true,
  own_count: -3,
  own_number: 1.5e-7,
  own_choice: '18 & over',
  own_words: ['Sign', 'Step-free'],
  own_texts: ['a, b', 'two\nlines', '\\n', '"quoted"', '<script>'],
  own_numbers: [3, 1, 2],
  own_day: '2030-02-03',
  own_time: '2030-02-03 04:05:06',
  own_link: 'https://münchen.example/a?b=c&d=%20#e',
  own_mail: 'jörg+x@müller.example',
}

const hostile = '"><script>alert(1)</script>&amp;\'{{}}'

/** Creates a calendar with a record of each resource that has a value in every field, and records without any. */
export async function fullCalendar() {
  const fields = tableOf<Readonly<Record<ResourceName, typeof ownFields>>>(
    collectionNames.map((collection) => nameOf[collection]),
    () => ownFields,
  )
  const calendar: Calendar = createCalendar({
    timeZone: 'Europe/Berlin',
    now: () => new Date('2030-06-18T09:00:00Z'),
    geolocation: true,
    ticketing: true,
    recurrence: recurringEvents(),
    fields,
  })
  const post = {
    author: 7,
    date: '2030-01-02 03:04:05',
    description: `<p>${hostile}</p>\n\nMore`,
    excerpt: '\nstarts with a break',
    status: 'private',
    image: 'https://images.example/a.jpg?x="y'.replace('"', '%22'),
    image_alt: hostile,
    ...ownValues,
  } as const
  const place = {
    city: hostile,
    country: 'DE',
    province: 'P',
    state: 'S',
    zip: '1',
    address: 'a\nb',
    stateprovince: 'SP',
  }
  const venue = await calendar.venues.create({
    ...{ venue: hostile, slug: 'full', phone: '+49 (0) 1', website: 'https://a.example', show_map: false },
    ...{ show_map_link: false, geo_lat: 53.5436123456789, geo_lng: -9.98, ...place, ...post },
  })
  const other = await calendar.venues.create({ venue: 'Other', status: 'draft' })
  const organizer = await calendar.organizers.create({
    ...{
      organizer: hostile,
      slug: 'full',
      phone: '1',
      website: 'https://a.example',
      email: 'jörg@müller.example',
      ...post,
    },
  })
  const parent = await calendar.categories.create({ name: 'Music' })
  const terms = { description: `<b>${hostile}</b>`, ...ownValues }
  const category = await calendar.categories.create({ name: hostile, slug: 'full', parent: parent.id, ...terms })
  const tag = await calendar.tags.create({ name: `${hostile}, and "more"`, slug: 'full', ...terms })
  const second = await calendar.tags.create({ name: '42' })
  const festival = await calendar.events.create({
    title: 'Festival',
    start_date: '2030-06-20',
    end_date: '2030-06-22',
    all_day: true,
  })
  const times = { start_date: '2030-06-20 19:00:30', end_date: '2030-06-21 02:00', timezone: 'America/New_York' }
  const event = await calendar.events.create({
    ...{ title: hostile, slug: 'full', ...times, ...post, cost: ['5', 18.5], website: 'https://a.example' },
    ...{
      show_map: false,
      show_map_link: false,
      hide_from_listings: true,
      sticky: true,
      featured: true,
      ticketed: true,
    },
    ...{ event_status: 'rescheduled', status_reason: hostile, previous_start_date: '2030-05-01 10:00:01' },
    ...{ attendance_mode: 'mixed', online_url: 'https://meet.example/x', online_url_from: '-PT30M', password: hostile },
    ...{ venue: [other.id, venue.id], organizer: organizer.id, categories: [category.id, parent.id] },
    ...{ tags: [tag.id, second.id], post_parent: festival.id },
  })
  const rules = [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=12',
    'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20301231T235959',
    'FREQ=MONTHLY;BYDAY=5FR;COUNT=4',
    'FREQ=MONTHLY;BYDAY=-2MO;COUNT=4',
    'FREQ=DAILY;COUNT=3',
  ]
  const odd = ['FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=4', 'FREQ=YEARLY;COUNT=2', 'FREQ=WEEKLY;UNTIL=20301101T180000']
  const starts = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00' }
  const series = []
  for (const rule of [...rules, ...odd])
    series.push(
      await calendar.events.create({
        title: 'Series',
        ...starts,
        recurrence: { rules: [rule], exceptions: ['2030-06-20'], dates: ['2030-12-24 10:00'] },
      }),
    )
  series.push(await calendar.events.create({ title: 'Two', ...starts, recurrence: { rules: rules.slice(0, 2) } }))
  series.push(
    await calendar.events.create({
      title: 'Dates',
      ...starts,
      recurrence: { dates: ['2030-07-01', '2030-07-02 18:30'] },
    }),
  )
  const [first] = series
  const [occurrence] = (await calendar.events.list({ post_parent: first?.id ?? 0, period: 'all' })).records
  const emptyEvent = await calendar.events.create({ title: 'Empty', start_date: '2030-06-20', end_date: '2030-06-20' })
  const emptyPaths: string[] = []
  for (const collection of [...linkedCollections, 'tags'] as const) {
    emptyPaths.push(`${collection}/${(await createNamed(calendar, collection, 'Empty')).id}`)
  }
  /** The full record of each resource. */
  const full: Readonly<Record<ResourceName, number>> = {
    event: event.id,
    venue: venue.id,
    organizer: organizer.id,
    category: category.id,
    tag: tag.id,
  }
  const paths = [
    ...[event, festival, emptyEvent, ...series].map(({ id }) => `events/${id}`),
    ...[occurrence?.id ?? 0].map((id) => `events/${id}`),
    ...([...linkedCollections, ...termCollections] as const).map(
      (collection) => `${collection}/${full[nameOf[collection]]}`,
    ),
    ...[`venues/${other.id}`, `categories/${parent.id}`, ...emptyPaths],
  ]
  return { calendar, paths, ids: { ...full, occurrence: occurrence?.id ?? 0, series: first?.id ?? 0 } }
}
