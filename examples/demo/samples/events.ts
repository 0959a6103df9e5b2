import { actors } from '../actors.ts'
import { changed } from './changed.ts'
import { type Days, daysFrom } from './days.ts'
import type { DemoEvent } from './demo-event.ts'
import { abroad, unlisted } from './elsewhere.ts'

/** What is on, from a day such as 2030-06-20 on. */
export function eventsFrom(today: string): readonly DemoEvent[] {
  const days = daysFrom(today)
  return [
    ...concerts(days),
    ...stage(days),
    ...talks(days),
    ...outdoors(days),
    ...abroad(days),
    ...unlisted(days),
    ...changed(days),
  ]
}

/** The weekly market: a season that is in no list, and the days that are its children. */
export function marketFrom(today: string): { readonly season: DemoEvent; readonly days: readonly DemoEvent[] } {
  const { saturday } = daysFrom(today)
  const market = {
    venue: 'marketSquare',
    organizer: 'quarter',
    image: 'market',
    categories: ['Markets', 'Food & Drink'],
  } as const
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
  const jazz = {
    author: actors.author.id,
    venue: 'ropery',
    organizer: 'ropery',
    categories: ['Jazz'],
    cost: [18, 28],
  } as const
  return [
    {
      title: 'Open rehearsal: Dvořák, Symphony No. 8',
      image: 'organ',
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
      image: 'jazz',
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
      image: 'books',
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
      image: 'film',
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
      image: 'stage',
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
      image: 'museum',
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
      image: 'park',
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
      image: 'harbour',
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
