import type { EventInput } from 'daybook'
import type { organizers, venues } from './records.ts'

/** An event by the names that its venue and its organizer have in the demo. */
export interface DemoEvent extends Omit<EventInput, 'venue' | 'organizer'> {
  readonly venue?: keyof typeof venues
  readonly organizer?: keyof typeof organizers
}

/** How events say when they are: so many days after today, or on the nth Saturday from today on. */
interface Days {
  day(after: number): string
  saturday(nth: number): string
  tuesday(nth: number): string
}

function daysFrom(today: string): Days {
  const midnight = new Date(`${today}T00:00:00Z`)
  const day = (after: number) => new Date(midnight.getTime() + after * 86_400_000).toISOString().slice(0, 10)
  const next = (weekday: number) => (weekday - midnight.getUTCDay() + 7) % 7
  return {
    day,
    saturday: (nth) => day(next(6) + 7 * (nth - 1)),
    tuesday: (nth) => day(next(2) + 7 * (nth - 1)),
  }
}

/** What is on, from a day such as 2030-06-20 on. */
export function eventsFrom(today: string): readonly DemoEvent[] {
  const days = daysFrom(today)
  return [...concerts(days), ...stage(days), ...talks(days), ...outdoors(days), ...abroad(days), ...unlisted(days)]
}

/** The weekly market: a season that is in no list, and the days that are its children. */
export function marketFrom(today: string): { readonly season: DemoEvent; readonly days: readonly DemoEvent[] } {
  const { saturday } = daysFrom(today)
  const market = { venue: 'marketSquare', organizer: 'quarter', categories: ['Markets', 'Food & Drink'] } as const
  const extras = [
    '',
    'cheese from the Emmental',
    'knife grinder',
    '',
    'seed swap',
    'honey',
    '',
    'last one before the break',
  ]
  return {
    season: {
      ...market,
      title: 'Wochenmarkt Oerlikon: the season',
      start_date: saturday(1),
      end_date: saturday(extras.length),
      all_day: true,
      hide_from_listings: true,
    },
    days: extras.map((extra, index) => ({
      ...market,
      title: extra === '' ? 'Wochenmarkt' : `Wochenmarkt: ${extra}`,
      start_date: `${saturday(index + 1)} 07:00`,
      end_date: `${saturday(index + 1)} 12:00`,
      description: '<p>Vegetables, bread, flowers and coffee from thirty stalls, in any weather.</p>',
      tags: ['open air', 'free entry'],
      cost: 0,
    })),
  }
}

function concerts({ day, tuesday }: Days): readonly DemoEvent[] {
  const jazz = { venue: 'ropery', organizer: 'ropery', categories: ['Jazz'], cost: [18, 28] } as const
  return [
    {
      title: 'Open rehearsal: Dvořák, Symphony No. 8',
      start_date: `${day(0)} 19:30`,
      end_date: `${day(0)} 21:30`,
      description: '<p>Sit among the strings, ask the conductor. Children are welcome, on soft soles.</p>',
      venue: 'ropery',
      organizer: 'orchestra',
      categories: ['Classical', 'Family'],
      tags: ['free entry', 'wheelchair access'],
      cost: 0,
    },
    {
      ...jazz,
      title: 'Jazz on Tuesday: Trio Amsel',
      start_date: `${tuesday(1)} 20:30`,
      end_date: `${tuesday(1)} 22:45`,
      description: '<p>Piano, bass and a drum kit made of kitchenware. Two sets.</p>',
    },
    {
      ...jazz,
      title: 'Jazz on Tuesday: Łucja Brzeg Quartet',
      start_date: `${tuesday(2)} 20:30`,
      end_date: `${tuesday(2)} 22:45`,
      featured: true,
      description: '<p>Songs of the Baltic coast, for voice, vibraphone and <em>very</em> slow saxophone.</p>',
    },
    {
      ...jazz,
      title: 'Jazz on Tuesday: jam session',
      start_date: `${tuesday(3)} 20:30`,
      end_date: `${tuesday(3)} 23:30`,
      cost: 'Donation',
      description: '<p>Bring an instrument, or ears. The house trio opens.</p>',
      tags: ['bring your own'],
    },
    {
      title: 'Orchester Limmat: Dvořák & Saariaho',
      start_date: `${day(16)} 19:30`,
      end_date: `${day(16)} 21:40`,
      description: '<p>Kaija Saariaho, <em>Ciel d’hiver</em>; Antonín Dvořák, Symphony No. 8.</p>',
      venue: 'granary',
      organizer: 'orchestra',
      categories: ['Classical'],
      tags: ['wheelchair access'],
      cost: 'CHF 25 - CHF 60',
      featured: true,
      ticketed: true,
      website: 'https://orchester-limmat.example/dvorak',
    },
    {
      title: 'Hackbrett & Handorgel: Stubete',
      start_date: `${day(23)} 14:00`,
      end_date: `${day(23)} 18:00`,
      venue: 'granary',
      categories: ['Folk', 'Food & Drink'],
      cost: '12.50',
      description: '<p>Dulcimer, accordion and a dance floor. Soup is included.</p>',
    },
    {
      title: 'Strings for a grey afternoon',
      start_date: `${day(58)} 17:00`,
      end_date: `${day(58)} 18:30`,
      venue: 'ropery',
      organizer: 'orchestra',
      categories: ['Classical'],
      cost: 45,
      ticketed: true,
    },
  ]
}

function stage({ day }: Days): readonly DemoEvent[] {
  return [
    {
      title: 'Lesung: Das Meer hinter den Häusern',
      start_date: `${day(2)} 19:00`,
      end_date: `${day(2)} 20:30`,
      description: '<p>Moa Rüegg reads from her second novel. In German, with time for questions.</p>',
      venue: 'library',
      categories: ['Reading'],
      tags: ['wheelchair access'],
      cost: 10,
    },
    {
      title: 'Story time: The bear who counted',
      start_date: `${day(4)} 15:00`,
      end_date: `${day(4)} 15:45`,
      venue: 'library',
      categories: ['Reading', 'Family'],
      tags: ['free entry'],
      cost: 0,
      description: '<p>For children from four, and whoever brings them.</p>',
    },
    {
      title: 'Silent film with live piano: Nosferatu',
      start_date: `${day(6)} 21:00`,
      end_date: `${day(6)} 22:50`,
      venue: 'ropery',
      organizer: 'ropery',
      categories: ['Film'],
      cost: 16,
      featured: true,
      description: '<p>Murnau, 1922. At the piano: Ilir Hoxha, who has never played it the same way twice.</p>',
    },
    {
      title: 'Improv: Nothing is written',
      start_date: `${day(12)} 20:00`,
      end_date: `${day(12)} 21:30`,
      venue: 'ropery',
      organizer: 'ropery',
      categories: ['Theatre'],
      cost: [15, 22],
    },
    {
      title: 'Paper cities',
      start_date: day(1),
      end_date: day(37),
      all_day: true,
      venue: 'granary',
      categories: ['Exhibitions', 'Family'],
      cost: 8,
      description: '<p>Forty towns, folded and cut. The one by the window grows while the exhibition runs.</p>',
      image: 'https://kornspeicher.example/paper-cities.jpg',
    },
    {
      title: 'Three days of short films',
      start_date: day(26),
      end_date: day(28),
      all_day: true,
      venue: 'ropery',
      organizer: 'ropery',
      categories: ['Film'],
      cost: 'CHF 15 - CHF 40',
      ticketed: true,
      description: '<p>Sixty-one films of at most twenty minutes. The pass is for all three days.</p>',
    },
  ]
}

function talks({ day }: Days): readonly DemoEvent[] {
  return [
    {
      title: 'Types & Tools: What a wall clock knows',
      start_date: `${day(3)} 18:30`,
      end_date: `${day(3)} 20:30`,
      description: '<p>Two talks on time zones, and one on why the office clock is wrong.</p>',
      venue: 'library',
      organizer: 'meetup',
      categories: ['Technology'],
      tags: ['free entry'],
      cost: 0,
    },
    {
      title: 'Types & Tools, online: Reading a core dump',
      start_date: `${day(17)} 17:00`,
      end_date: `${day(17)} 18:30`,
      timezone: 'UTC',
      organizer: 'meetup',
      categories: ['Technology'],
      tags: ['online', 'free entry'],
      cost: 0,
      website: 'https://types-and-tools.example/core-dump',
    },
    {
      title: 'Night of the open dome',
      start_date: `${day(8)} 20:00`,
      end_date: `${day(9)} 01:30`,
      description: '<p>Saturn first, then whatever is high. If it is overcast: slides, and tea.</p>',
      venue: 'observatory',
      organizer: 'stars',
      categories: ['Science', 'Family'],
      tags: ['open air'],
      cost: 'CHF 10',
    },
    {
      title: 'Why do rivers bend?',
      start_date: `${day(20)} 18:00`,
      end_date: `${day(20)} 19:15`,
      venue: 'observatory',
      organizer: 'stars',
      categories: ['Science'],
      cost: 'Donation',
      description: '<p>A lecture with sand, water and a tilted table.</p>',
    },
    {
      title: 'Repair café',
      start_date: `${day(9)} 10:00`,
      end_date: `${day(9)} 16:00`,
      venue: 'library',
      organizer: 'quarter',
      categories: ['Technology', 'Food & Drink'],
      tags: ['bring your own', 'free entry'],
      cost: 0,
      description: '<p>Toasters, trousers, bicycles. There is cake while the glue dries.</p>',
    },
  ]
}

function outdoors({ day }: Days): readonly DemoEvent[] {
  return [
    {
      title: 'Sunrise swim & soup',
      start_date: `${day(5)} 07:15`,
      end_date: `${day(5)} 08:30`,
      description: '<p>In at sunrise, out soon after. Soup is in the big pot.</p>',
      venue: 'riverBath',
      organizer: 'swimmers',
      categories: ['Sport & Outdoors', 'Food & Drink'],
      tags: ['bring your own', 'open air'],
      cost: 'CHF 6',
    },
    {
      title: 'Night walk along the canal',
      start_date: `${day(13)} 21:30`,
      end_date: `${day(14)} 00:15`,
      venue: 'riverBath',
      categories: ['Sport & Outdoors', 'Family'],
      tags: ['open air', 'free entry'],
      cost: 0,
    },
    {
      title: 'Canal sweep: fish out a bicycle',
      start_date: day(30),
      end_date: day(30),
      all_day: true,
      venue: 'riverBath',
      organizer: 'quarter',
      categories: ['Sport & Outdoors'],
      tags: ['open air', 'free entry'],
      cost: 0,
      description: '<p>Gloves, hooks and a prize for the oldest find.</p>',
    },
  ]
}

function abroad({ day }: Days): readonly DemoEvent[] {
  return [
    {
      title: 'Shanty night',
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
function unlisted({ day }: Days): readonly DemoEvent[] {
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
