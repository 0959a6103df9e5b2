import { DAY, type DateTime, secondsOf } from './date-time.ts'
import { addDays } from './day.ts'

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** A day of the week: the first two letters of its English name. */
export type WeekendDay = (typeof days)[number]

/** The same, for values of any type. */
const names: readonly unknown[] = days

const usual = ['SA', 'SU'] as const

/**
 * The weekends that are not Saturday and Sunday, by the zones of their territories (CLDR 46, `weekData`). The table is
 * ours because not every runtime has `getWeekInfo`, and because a zone has no territory in `Intl`.
 */
const others: readonly (readonly [weekend: readonly WeekendDay[], zones: string])[] = [
  [
    ['FR', 'SA'],
    'africa/algiers africa/cairo africa/khartoum africa/tripoli asia/aden asia/amman asia/baghdad asia/bahrain ' +
      'asia/damascus asia/jerusalem asia/kuwait asia/muscat asia/qatar asia/riyadh asia/tel_aviv egypt israel libya',
  ],
  [['TH', 'FR'], 'asia/kabul'],
  [['FR'], 'asia/tehran iran'],
  [['SU'], 'africa/kampala asia/calcutta asia/kolkata'],
]

const byZone = new Map(others.flatMap(([weekend, zones]) => zones.split(' ').map((zone) => [zone, weekend] as const)))

/** Returns the weekend of the territory of a zone, in order. Zones without a territory have Saturday and Sunday. */
export function weekendOf(timeZone: string): readonly WeekendDay[] {
  return byZone.get(timeZone.toLowerCase()) ?? usual
}

/** Returns whether a value is a list of days that follow each other, such as `['FR', 'SA']`. */
export function isWeekend(value: unknown): value is readonly WeekendDay[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 6) return false
  const positions = value.map((day: unknown) => names.indexOf(day))
  return positions.every((at, index) => at >= 0 && (index === 0 || at === (Number(positions[index - 1]) + 1) % 7))
}

/**
 * Returns the weekend that is under way or comes next, from `today` on: on a Sunday, what is left of it is one day.
 * `today` and the result are 00:00:00 of days.
 */
export function nextWeekend(
  today: DateTime,
  weekend: readonly WeekendDay[],
): { readonly first: DateTime; readonly last: DateTime } {
  // 1970-01-01 was a Thursday.
  const weekday = (((secondsOf(today) / DAY + 3) % 7) + 7) % 7
  const position = weekend.findIndex((day) => names.indexOf(day) === weekday)
  const length = weekend.length
  if (position >= 0) return { first: today, last: addDays(today, length - 1 - position) }
  const begin = names.indexOf(weekend[0])
  const first = addDays(today, (begin - weekday + 7) % 7)
  return { first, last: addDays(first, length - 1) }
}
