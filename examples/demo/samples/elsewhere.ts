import { actors } from '../actors.ts'
import type { Days } from './days.ts'
import type { DemoEvent } from './demo-event.ts'

/** Events in other zones. */
export function abroad({ day }: Days): readonly DemoEvent[] {
  return [
    {
      title: 'Shanty night',
      image: 'harbour',
      start_date: `${day(7)} 19:00`,
      end_date: `${day(7)} 23:00`,
      timezone: 'Europe/London',
      venue: 'ropeWalk',
      categories: ['Folk'],
      cost: '£12 - £18',
      description: '<p>Everybody sings. Nobody has to sing well.</p>',
    },
    {
      title: 'Letterpress for beginners',
      start_date: `${day(22)} 10:00`,
      end_date: `${day(23)} 16:30`,
      timezone: 'Europe/London',
      venue: 'ropeWalk',
      categories: ['Exhibitions'],
      cost: '£140',
      ticketed: true,
    },
    {
      title: 'Late set: Ferro & the Furnaces',
      start_date: `${day(10)} 22:30`,
      end_date: `${day(11)} 01:00`,
      timezone: 'America/New_York',
      venue: 'pier',
      categories: ['Jazz'],
      cost: '$20 - $35',
      ticketed: true,
    },
    {
      title: 'Databases, small ones',
      start_date: `${day(33)} 09:00`,
      end_date: `${day(34)} 17:00`,
      timezone: 'America/New_York',
      venue: 'pier',
      organizer: 'meetup',
      categories: ['Technology'],
      cost: '$180',
      ticketed: true,
      description: '<p>Two days about data that fits on one machine.</p>',
    },
    {
      title: '小さな映画祭',
      start_date: day(18),
      end_date: day(19),
      all_day: true,
      timezone: 'Asia/Tokyo',
      venue: 'kawabe',
      organizer: 'film',
      categories: ['Film'],
      cost: '¥1,500',
      description: '<p>川辺で二日間、八本の短編映画。 Eight short films by the river, with English subtitles.</p>',
    },
    {
      title: 'Evening of madal and sarangi',
      start_date: `${day(15)} 17:45`,
      end_date: `${day(15)} 20:00`,
      timezone: 'Asia/Kathmandu',
      venue: 'courtyard',
      organizer: 'folk',
      categories: ['Folk'],
      tags: ['open air'],
      cost: 'Rs 500',
    },
    {
      title: 'Ljóðakvöld: poems by candlelight',
      start_date: `${day(21)} 20:00`,
      end_date: `${day(21)} 21:30`,
      timezone: 'Atlantic/Reykjavik',
      venue: 'laundry',
      categories: ['Reading'],
      cost: 0,
      tags: ['free entry'],
    },
  ]
}

/** What visitors see in part, later, or not at all. */
export function unlisted({ day }: Days): readonly DemoEvent[] {
  return [
    {
      title: 'Members’ assembly',
      start_date: `${day(11)} 19:00`,
      end_date: `${day(11)} 21:00`,
      description: '<p>Accounts, elections, and the question of the roof.</p>',
      venue: 'ropery',
      organizer: 'ropery',
      password: 'hemp',
    },
    {
      title: 'Tasting for the kitchen crew',
      start_date: `${day(12)} 11:00`,
      end_date: `${day(12)} 13:00`,
      venue: 'ropery',
      hide_from_listings: true,
      description: '<p>Whoever has the link may come.</p>',
    },
    {
      title: 'Roof party (not agreed yet)',
      start_date: `${day(40)} 18:00`,
      end_date: `${day(40)} 23:00`,
      venue: 'ropery',
      status: 'draft',
    },
    {
      title: 'Neighbours cook for neighbours',
      start_date: `${day(31)} 12:00`,
      end_date: `${day(31)} 15:00`,
      author: actors.contributor.id,
      venue: 'marketSquare',
      categories: ['Food & Drink'],
      // An editor decides.
      status: 'pending',
    },
    {
      title: 'Next season: press morning',
      start_date: `${day(45)} 10:00`,
      end_date: `${day(45)} 11:30`,
      venue: 'ropery',
      organizer: 'ropery',
      // Published, but only in three weeks: until then it is `future`.
      date: day(21),
    },
  ]
}
