// A process of extend-series.test.ts, which sends it a target.
import { createCalendar } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { openTarget, type Target } from '../concurrency/target.ts'

process.on('message', async ({ target, now }: { readonly target: Target; readonly now: string }) => {
  const { store, close } = openTarget(target)
  const calendar = createCalendar({ store, now: () => new Date(now), recurrence: recurringEvents({ months: 3 }) })
  const { added, failed } = await calendar.recurrence.extend()
  await close()
  process.send?.({ added, failed })
})
