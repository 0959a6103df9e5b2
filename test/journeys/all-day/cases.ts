import { Temporal } from 'temporal-polyfill'

/** An all-day event, and what Temporal makes of its days: an oracle that shares nothing with the library. */
export interface AllDayCase {
  readonly zone: string
  /** `YYYY-MM-DD`. */
  readonly first: string
  readonly last: string
  readonly utcStart: string
  readonly utcEnd: string
  /** Whether the zone has a transition on one of the days, or skips one. */
  readonly hasTransition: boolean
}

/** Zones with transitions at or over midnight, and two ordinary ones. */
export const midnightZones = [
  'Africa/Cairo',
  'America/Asuncion',
  'America/Havana',
  'America/Nuuk',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Scoresbysund',
  'America/St_Johns',
  'Asia/Amman',
  'Asia/Beirut',
  'Asia/Tehran',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Zurich',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Kwajalein',
]

/**
 * For each transition of a zone: each of its days, the days before and after them, alone and from one to the next. A
 * transition has two days where the clock is put back over midnight, and three where a day is skipped.
 */
export function allDayCases(zone: string, firstYear: number, lastYear: number): readonly AllDayCase[] {
  const cases = new Map<string, AllDayCase>()
  for (const [first, last] of transitionDays(zone, firstYear, lastYear)) {
    const until = last.add({ days: 1 })
    for (
      let day = first.subtract({ days: 1 });
      Temporal.PlainDate.compare(day, until) <= 0;
      day = day.add({ days: 1 })
    ) {
      const isNear = (other: Temporal.PlainDate) =>
        Temporal.PlainDate.compare(other, first) >= 0 && Temporal.PlainDate.compare(other, last) <= 0
      const next = day.add({ days: 1 })
      for (const end of [day, next]) {
        const key = `${day} ${end}`
        const hasTransition = isNear(day) || isNear(end) || cases.get(key)?.hasTransition === true
        cases.set(key, { ...caseOf(zone, day, end), hasTransition })
      }
    }
  }
  return [...cases.values()]
}

function caseOf(zone: string, first: Temporal.PlainDate, last: Temporal.PlainDate): Omit<AllDayCase, 'hasTransition'> {
  const start = startOf(first, zone)
  const end = startOf(last.add({ days: 1 }), zone) - 1
  return {
    zone,
    first: first.toString(),
    last: last.toString(),
    utcStart: textOf(start),
    utcEnd: textOf(Math.max(start, end)),
  }
}

/** The first second of a day, also where it does not begin at 00:00. */
function startOf(day: Temporal.PlainDate, zone: string): number {
  return day.toZonedDateTime(zone).epochMilliseconds / 1000
}

function* transitionDays(zone: string, firstYear: number, lastYear: number) {
  let next = Temporal.Instant.from(`${firstYear}-01-01T00:00:00Z`)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next')
  while (next !== null && next.year <= lastYear) {
    const days = [next.subtract({ seconds: 1 }), next].map((at) => at.toPlainDate())
    const [first, last] = days.sort(Temporal.PlainDate.compare)
    if (first && last) yield [first, last] as const
    next = next.getTimeZoneTransition('next')
  }
}

function textOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
