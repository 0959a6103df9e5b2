import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longInput } from '../../support/run-length.ts'
import { openSeries, storedDates, valuesIn } from './series-form.ts'

// Whatever is pressed in the form of the dates of a series, in any order: no request loses what another has changed. A
// model says after each step what is ticked, and after each save what is stored.

type Opened = Awaited<ReturnType<typeof openSeries>>
type Page = Awaited<ReturnType<Opened['press']>>

/** A date of the model. */
interface ModelDate {
  readonly isOn: boolean
  readonly time: string
  /** Why it is cancelled. */
  readonly reason?: string | undefined
}

/** What the model knows: what the form shows, and what is stored. */
class Model {
  dates: Map<string, ModelDate>
  saved: Map<string, ModelDate>
  more: readonly string[] = []
  from = '2030-06'

  constructor(starts: readonly string[]) {
    this.dates = new Map(starts.map((start) => [start, { isOn: true, time: '18:00' }]))
    this.saved = new Map(this.dates)
  }

  change(start: string, change: Partial<ModelDate>) {
    const date = this.dates.get(start) ?? { isOn: false, time: '18:00' }
    const after = { ...date, ...change }
    // A date that was added and not saved is gone when it is taken back.
    if (after.isOn || this.saved.has(start)) this.dates.set(start, after)
    else this.dates.delete(start)
  }

  addTyped() {
    for (const day of this.more) this.change(startOf(day), { isOn: true })
    this.more = []
  }

  save() {
    this.addTyped()
    for (const [start, date] of this.dates) {
      // What was noted of a date that is left out is not written.
      this.saved.set(start, date.isOn ? date : { ...(this.saved.get(start) ?? date), isOn: false })
    }
    this.dates = new Map(this.saved)
  }

  discard() {
    this.dates = new Map(this.saved)
    this.more = []
  }
}

type Act =
  | { readonly do: 'tick' | 'type'; readonly days: readonly string[] }
  | { readonly do: 'show'; readonly month: string }
  | { readonly do: 'pause'; readonly days: readonly string[]; readonly how: 'out' | 'cancel' | 'back' }
  | { readonly do: 'cancel' | 'out' | 'move'; readonly day: string; readonly step: string }
  | { readonly do: 'add' | 'save' | 'discard' }

interface Pressed {
  readonly step: string
  readonly changes?: Readonly<Record<string, string | readonly string[]>>
}

const startOf = (day: string) => `${day} 18:00:00`

/** Changes the model as a hand changes the page, and returns the button with what was written before. */
function perform(act: Act, model: Model, page: Page): Pressed | undefined {
  switch (act.do) {
    case 'tick': {
      const ticked = new Set(valuesIn(page, 'date'))
      const shown = act.days.map(startOf).filter((start) => page.body.includes(`name="date" value="${start}"`))
      for (const start of shown) {
        const isOn = !ticked.delete(start)
        if (isOn) ticked.add(start)
        model.change(start, { isOn })
      }
      return { step: 'note', changes: { date: [...ticked] } }
    }
    case 'type':
      model.more = act.days
      return { step: 'note', changes: { more: act.days.join('\n') } }
    case 'show':
      model.from = act.month
      return { step: `show ${act.month}` }
    case 'add':
      model.addTyped()
      return { step: 'add' }
    case 'pause':
      return pause(act, model)
    case 'save':
      model.save()
      return { step: 'save' }
    case 'discard':
      return undefined
    default:
      return changeRow(act, model, page)
  }
}

function pause({ days, how }: Extract<Act, { do: 'pause' }>, model: Model): Pressed {
  const [from = '', to = from] = days.toSorted()
  for (const [start, { isOn }] of [...model.dates]) {
    if (start.slice(0, 10) < from || start.slice(0, 10) > to) continue
    if (how === 'out') model.change(start, { isOn: false })
    if (how === 'cancel' && isOn) model.change(start, { reason: 'Holidays' })
    if (how === 'back') model.change(start, { isOn: true, reason: undefined })
  }
  return {
    step: 'pause',
    changes: { 'pause.from': from, 'pause.to': to, 'pause.how': how, 'pause.reason': 'Holidays' },
  }
}

function changeRow(act: Extract<Act, { step: string }>, model: Model, page: Page): Pressed | undefined {
  const start = startOf(act.day)
  const date = model.dates.get(start)
  if (!date?.isOn || !page.body.includes(`name="row.${start}"`)) return undefined
  if (act.do === 'out') {
    model.change(start, { isOn: false })
    return { step: `out ${start}` }
  }
  // Whatever button is pressed, what is written beside a date counts.
  const time = date.time === '18:00' ? '20:15' : '18:00'
  model.change(start, act.do === 'cancel' ? { reason: 'Storm' } : { time })
  return {
    step: act.step,
    changes: act.do === 'cancel' ? { [`reason.${start}`]: 'Storm' } : { [`time.${start}`]: time },
  }
}

const days = ['06-19', '06-25', '07-02', '07-05', '07-16', '08-06', '09-14', '10-29', '12-24'].map(
  (day) => `2030-${day}`,
)
const day = fc.constantFrom(...days)
const several = fc.uniqueArray(day, { minLength: 1, maxLength: 3 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('tick', 'tick', 'type'), days: several }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('show'), month: fc.constantFrom('2030-06', '2030-07', '2030-11') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('pause'),
      days: fc.tuple(day, day),
      how: fc.constantFrom('out', 'cancel', 'back'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel', 'out', 'move'),
      day,
      step: fc.constantFrom('note', 'note', 'pause'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('add', 'add', 'save', 'discard') }) },
)

async function run(chosen: readonly Act[]) {
  const { calendar, id, browser, path, press, follow } = await openSeries({ recurrence: 'FREQ=WEEKLY;UNTIL=20301115' })
  const model = new Model((await storedDates(calendar, id)).map((start) => `${start}:00`))
  let page = await browser.get(path)
  for (const act of [...chosen, { do: 'save' } as const]) {
    const pressed = perform(act, model, page)
    if (act.do === 'discard') {
      model.discard()
      page = await browser.get(`${path}?from=${model.from}`)
    }
    if (pressed !== undefined) page = await press(page, pressed.step, pressed.changes)
    if (act.do === 'save') {
      expect(page.status).toBe(303)
      page = await follow(page)
      const { records } = await calendar.events.list({ post_parent: id, period: 'all', per_page: 100 })
      const stored = records.map(({ start_date: start, event_status: status, status_reason: reason }) =>
        `${start.slice(0, 16)} ${status === 'cancelled' ? reason : ''}`.trim(),
      )
      expect(stored.toSorted()).toEqual(saidOf(model.saved))
    }
    const ticked = [...model.dates].filter(([start, { isOn }]) => isOn && page.body.includes(`"date" value="${start}"`))
    const coming = ticked.map(([start]) => start).filter((start) => start > '2030-06-18 11')
    expect(valuesIn(page, 'was').toSorted()).toEqual(coming.toSorted())
    expect(valuesIn(page, 'more').join().split(/\r?\n/).filter(Boolean)).toEqual(model.more)
  }
}

/** Returns what a model says of the stored events. */
function saidOf(dates: Model['saved']): readonly string[] {
  return [...dates]
    .filter(([, { isOn }]) => isOn)
    .map(([start, { reason = '', time }]) => `${start.slice(0, 10)} ${time} ${reason}`.trim())
    .toSorted()
}

/** How many, and how many buttons each at most. `SEQUENCES=10000` takes hours. */
const [ofRun, length] = longInput ? [40, 30] : [8, 14]
const sequences = Number(process.env.SEQUENCES ?? ofRun)

it('forgets nothing, whatever is pressed in whatever order', { timeout: 3_000_000 }, async () => {
  const steps = fc.array(acts, { minLength: 1, maxLength: length, size: 'max' })
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: sequences })
})
