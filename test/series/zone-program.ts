import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'

// Series whose starts, ends, moves, exceptions and extensions meet gaps and repeated hours. `process-zones.test.ts` runs it in
// several zones, and compares what it prints.

const calendar = await createTestCalendar({
  now: '2030-01-15T12:00Z',
  timeZone: 'Europe/Zurich',
  recurrence: recurringEvents({ months: 12 }),
})
const { events } = calendar

const starts = {
  'Europe/Zurich': ['2030-03-31 02:30', '2030-03-30 02:30', '2030-10-26 02:30', '2030-06-20 23:59:59'],
  'America/New_York': ['2030-03-10 02:30', '2030-11-03 01:30'],
  'Asia/Kolkata': ['2030-03-31 00:00'],
  'Australia/Lord_Howe': ['2030-10-06 02:15', '2030-04-07 01:45'],
} as const
const rules = ['FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;COUNT=3', 'FREQ=MONTHLY;BYDAY=-1SU;COUNT=3', 'FREQ=YEARLY']

for (const [timezone, dates] of Object.entries(starts)) {
  for (const start_date of dates) {
    for (const [index, recurrence] of rules.entries()) {
      const all_day = index === 1
      const times = { start_date, end_date: start_date.replace(/ .*/, ' 23:59:59'), timezone, all_day }
      const { id } = await events.create({ title: `${start_date} ${recurrence}`, ...times, recurrence })
      const { records } = await events.list({ post_parent: id, period: 'all' })
      const [first, second, third] = records
      if (first) await events.update(first.id, { end_date: '2031-01-01 12:00' })
      if (second) await events.remove(second.id)
      if (third) await events.update(third.id, { timezone: 'Pacific/Apia', recurrence_scope: 'following' })
    }
  }
}
calendar.clock.set('2031-07-01T12:00Z')
await calendar.recurrence.extend()
console.log(JSON.stringify(await calendar.dump()))
