import type { EventInput } from 'daybook'
import { type EventLink, eventLinks, tableOf } from 'daybook/storage'

/** What series and synchronization do with a field of an event. */
interface FieldRow {
  /** Three values: of a source, of this calendar, and of the source later. */
  readonly values: readonly [unknown, unknown, unknown]
  /** The name by which it is compared. The default is its own. */
  readonly unit?: string
  /** Its name in a record. The default is its own. */
  readonly member?: string
  /** Each event of a series has its own value. */
  readonly isOwn?: true
  /** No input can empty it. */
  readonly isNotNull?: true
}

const ids = [1, 2, 3] as const
const lists = [[1], [2], [3]] as const
const texts = ['One', 'Two', 'Three'] as const
const flags = [undefined, true, false] as const
const times = { unit: 'start_date' } as const

/** The fields of an event. Does not compile without one of them. */
export const fieldRows: Readonly<Record<keyof EventInput, FieldRow>> = {
  title: { values: texts, isNotNull: true },
  start_date: { values: ['2030-06-20 17:00', '2030-06-20 17:15', '2030-06-20 17:30'], ...times, isNotNull: true },
  end_date: { values: ['2030-06-20 21:00', '2030-06-20 21:15', '2030-06-20 21:30'], ...times, isNotNull: true },
  timezone: { values: ['Europe/London', 'Europe/Athens', 'Europe/Lisbon'], ...times },
  all_day: { values: flags, ...times },
  author: { values: ids, isNotNull: true },
  date: {
    values: ['2030-01-01', '2030-01-02', '2030-01-03'],
    unit: 'date_utc',
    member: 'date_utc',
    isNotNull: true,
  },
  date_utc: { values: ['2030-01-01', '2030-01-02', '2030-01-03'], isNotNull: true },
  description: { values: texts },
  excerpt: { values: texts },
  slug: { values: ['one', 'two', 'three'], isOwn: true },
  status: { values: ['draft', 'private', 'pending'], isNotNull: true },
  image: { values: ids },
  image_alt: { values: texts },
  cost: { values: ['1', '2', '3'] },
  website: { values: ['https://a.test/', 'https://b.test/', 'https://c.test/'] },
  show_map: { values: [false, true, true] },
  show_map_link: { values: [false, true, true] },
  hide_from_listings: { values: flags },
  sticky: { values: flags },
  featured: { values: flags },
  post_parent: { values: ids, isOwn: true },
  ticketed: { values: flags },
  event_status: { values: ['cancelled', 'postponed', 'moved_online'] },
  status_reason: { values: texts },
  previous_start_date: {
    values: ['2030-06-18 09:00:00', '2030-06-18 10:00:00', '2030-06-18 11:00:00'],
    isOwn: true,
  },
  attendance_mode: { values: ['online', 'mixed', undefined] },
  online_url: { values: ['https://a.test/', 'https://b.test/', 'https://c.test/'] },
  online_url_from: { values: ['-PT30M', '-P1D', '2030-06-20T17:00:00Z'] },
  recurrence: { values: ['FREQ=WEEKLY;COUNT=3', 'FREQ=WEEKLY;COUNT=4', 'FREQ=WEEKLY;COUNT=5'], isOwn: true },
  recurrence_scope: { values: ['this', 'all', 'following'], isOwn: true },
  ...tableOf<Readonly<Record<EventLink, FieldRow>>>(eventLinks, () => ({ values: lists })),
  password: { values: texts, member: 'password_hash' },
}
