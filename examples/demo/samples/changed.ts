import type { Days } from './days.ts'
import type { DemoEvent } from './demo-event.ts'

/** Events that do not take place as planned: one is put off, one is moved online, one has no new date yet. */
export function changed({ day }: Days): readonly DemoEvent[] {
  return [
    {
      title: 'Ten kilometres along the Limmat',
      image: 'run',
      start_date: `${day(24)} 09:30`,
      end_date: `${day(24)} 12:00`,
      event_status: 'rescheduled',
      previous_start_date: `${day(10)} 09:30`,
      status_reason: 'The path was under water.',
      venue: 'riverBath',
      organizer: 'swimmers',
      categories: ['Sport & Outdoors'],
      tags: ['open air'],
      cost: 'CHF 20',
    },
    {
      title: 'Kite workshop',
      start_date: `${day(19)} 14:00`,
      end_date: `${day(19)} 17:00`,
      event_status: 'postponed',
      status_reason: 'Not enough wind is forecast. A new date follows.',
      venue: 'observatory',
      organizer: 'stars',
      categories: ['Family'],
      tags: ['open air', 'bring your own'],
      cost: 'CHF 15',
    },
    {
      title: 'Types & Tools: Tests that can fail',
      start_date: `${day(27)} 18:30`,
      end_date: `${day(27)} 20:00`,
      event_status: 'moved_online',
      status_reason: 'The library closes early on that day.',
      attendance_mode: 'online',
      online_url: 'https://types-and-tools.example/meet',
      organizer: 'meetup',
      categories: ['Technology'],
      tags: ['online', 'free entry'],
      cost: 0,
    },
  ]
}

/** A weekly class, and the number of its date that is cancelled. */
export function weeklyClass({ tuesday }: Days): { readonly series: DemoEvent; readonly cancelled: number } {
  return {
    series: {
      title: 'Swing for beginners',
      image: 'dance',
      start_date: `${tuesday(1)} 18:00`,
      end_date: `${tuesday(1)} 19:30`,
      recurrence: 'FREQ=WEEKLY;COUNT=6',
      description: '<p>Come alone or with somebody. Shoes that slide are good, socks are better.</p>',
      venue: 'ropery',
      organizer: 'ropery',
      categories: ['Dance'],
      cost: [14, 18],
    },
    cancelled: 3,
  }
}
