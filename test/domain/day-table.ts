/** Rows of what days an event covers, for the tests of this process and of processes in other zones. */
export interface DayRow {
  readonly start: string
  readonly end: string
  readonly timezone: string
  readonly allDay: boolean
  readonly zone: string | undefined
  readonly days: readonly string[]
}

const rows: readonly (readonly [
  start: string,
  end: string,
  timezone: string,
  zone: string | undefined,
  days: string,
])[] = [
  ['2030-06-20 09:00', '2030-06-20 11:00', 'Europe/Zurich', undefined, '2030-06-20'],
  ['2030-06-20 22:00', '2030-06-21 02:00', 'Europe/Zurich', undefined, '2030-06-20 2030-06-21'],
  ['2030-06-30 22:00', '2030-07-02 02:00', 'Europe/Zurich', undefined, '2030-06-30 2030-07-01 2030-07-02'],
  // Until midnight, and a second longer.
  ['2030-06-20 22:00', '2030-06-21 00:00', 'Europe/Zurich', undefined, '2030-06-20'],
  ['2030-06-20 22:00', '2030-06-21 00:00:01', 'Europe/Zurich', undefined, '2030-06-20 2030-06-21'],
  // Without a length, at midnight too.
  ['2030-06-20 09:00', '2030-06-20 09:00', 'Europe/Zurich', undefined, '2030-06-20'],
  ['2030-06-20 00:00', '2030-06-20 00:00', 'Europe/Zurich', undefined, '2030-06-20'],
  ['2030-06-20 00:00', '2030-06-20 00:00', 'Europe/Zurich', 'America/New_York', '2030-06-19'],
  // Seen from elsewhere.
  ['2030-06-20 22:00', '2030-06-21 02:00', 'Europe/Zurich', 'America/New_York', '2030-06-20'],
  ['2030-06-20 20:00', '2030-06-20 23:00', 'America/New_York', 'Europe/Zurich', '2030-06-21'],
  ['2030-06-20 16:00', '2030-06-20 18:00', 'America/New_York', 'Europe/Zurich', '2030-06-20'],
  ['2030-06-20 16:00', '2030-06-20 18:00:01', 'America/New_York', 'Europe/Zurich', '2030-06-20 2030-06-21'],
  // The day begins at 01:00: that is its midnight.
  ['2030-04-25 20:00', '2030-04-26 00:00', 'Africa/Cairo', undefined, '2030-04-25'],
  ['2030-04-25 20:00', '2030-04-26 01:00', 'Africa/Cairo', undefined, '2030-04-25'],
  ['2030-04-25 20:00', '2030-04-26 01:00:01', 'Africa/Cairo', undefined, '2030-04-25 2030-04-26'],
  ['2030-04-25 18:00', '2030-04-25 22:00', 'UTC', 'Africa/Cairo', '2030-04-25'],
  // The day begins inside a gap, at 00:30.
  ['1919-03-30 20:00', '1919-03-31 00:30', 'America/Toronto', undefined, '1919-03-30'],
  ['1919-03-30 20:00', '1919-03-31 00:45', 'America/Toronto', undefined, '1919-03-30 1919-03-31'],
  // The clock goes back from 00:01 to 23:01 of the day before.
  ['2006-10-29 00:00:30', '2006-10-29T03:00:00Z', 'America/St_Johns', undefined, '2006-10-28 2006-10-29'],
  ['2006-10-29T02:30:30Z', '2006-10-29T03:00:00Z', 'UTC', 'America/St_Johns', '2006-10-28 2006-10-29'],
]

const holidays: typeof rows = [
  ['2030-06-20', '2030-06-20', 'Europe/Zurich', undefined, '2030-06-20'],
  ['2030-06-20', '2030-06-22', 'Europe/Zurich', undefined, '2030-06-20 2030-06-21 2030-06-22'],
  ['2030-06-20', '2030-06-20', 'Europe/Zurich', 'America/New_York', '2030-06-20'],
  ['2030-06-20', '2030-06-21', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', '2030-06-20 2030-06-21'],
  ['2030-04-25', '2030-04-26', 'Africa/Cairo', undefined, '2030-04-25 2030-04-26'],
  // A last hour that does not exist, one that comes twice, and a day that never was.
  ['2024-03-30', '2024-03-30', 'America/Nuuk', undefined, '2024-03-30'],
  ['2024-03-30', '2024-03-31', 'America/Nuuk', 'Europe/Zurich', '2024-03-30 2024-03-31'],
  ['2030-10-26', '2030-10-26', 'Asia/Beirut', undefined, '2030-10-26'],
  ['2011-12-30', '2011-12-30', 'Pacific/Apia', undefined, '2011-12-30'],
  ['2011-12-29', '2011-12-30', 'Pacific/Apia', 'UTC', '2011-12-29 2011-12-30'],
]

const rowOf = ([start, end, timezone, zone, days]: (typeof rows)[number], allDay: boolean): DayRow => ({
  start,
  end,
  timezone,
  allDay,
  zone,
  days: days.split(' '),
})

export const dayTable: readonly DayRow[] = [
  ...rows.map((row) => rowOf(row, false)),
  ...holidays.map((row) => rowOf(row, true)),
]
