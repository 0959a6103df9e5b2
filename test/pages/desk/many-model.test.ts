import { createCalendar, type EventRecord } from 'daybook'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byLength } from '../../support/run-length.ts'
import { aBrowser, type DeskReply, type SentForm } from './desk-caller.ts'

// Random events are chosen, buttons pressed, and events changed by others in between: what a page has shown is done, and nothing else.

const editor = { id: 1, role: 'editor' }
const count = 6
let foreignChanges = 0

const answers = {
  publish: [],
  pending: [],
  draft: [],
  trash: [],
  shift: [
    ['many.amount', '-3'],
    ['many.unit', 'days'],
  ],
  venue: [['many.venue', '1']],
  cancel: [['many.reason', 'Rain']],
  terms: [['many.add.tags', 'dance']],
  restore: [],
} as const satisfies Readonly<Record<string, SentForm>>

type Kind = keyof typeof answers

/** What a change does in the model. */
const effects: Readonly<Record<Kind, (event: Content) => Content>> = {
  publish: (event) => ({ ...event, status: 'publish' }),
  pending: (event) => ({ ...event, status: 'pending' }),
  draft: (event) => ({ ...event, status: 'draft' }),
  trash: (event) => ({ ...event, status: 'trash' }),
  shift: (event) => ({ ...event, day: event.day - 3 }),
  venue: (event) => ({ ...event, venue: 1 }),
  cancel: (event) => ({ ...event, event_status: 'cancelled' }),
  terms: (event) => ({ ...event, tags: 1 }),
  restore: (event) => ({ ...event, status: 'draft' }),
}

interface Content {
  readonly status: string
  readonly day: number
  readonly venue: number
  readonly event_status: string
  readonly tags: number
}

function contentOf({ status, start_date, venue, event_status, tags }: EventRecord): Content {
  const day = Date.parse(`${start_date.slice(0, 10)}Z`) / 86_400_000
  return { status, day, venue: venue[0] ?? 0, event_status, tags: tags.length }
}

/** Returns the hidden fields of the form with a button. */
function formWith({ body }: DeskReply, step: string): SentForm | undefined {
  const form = body.split('<form').find((one) => one.includes(`value="${step}"`))
  const fields = form?.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return fields && [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')])
}

const turn = fc.record({
  kind: fc.constantFrom(...(Object.keys(answers) as Kind[])),
  chosen: fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { minLength: 1 }),
  /** Changed by somebody else after the preview, and after the report. */
  foreign: fc.record({ before: fc.integer({ min: -1, max: count }), after: fc.integer({ min: -1, max: count }) }),
  presses: fc.constantFrom('nothing', 'write', 'write twice', 'undo'),
})

it('loses nothing and changes nothing else, whatever is pressed in which order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 6 }), async (turns) => {
      const calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z') })
      await calendar.venues.create({ venue: 'Hall' })
      const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }
      const ids: number[] = []
      for (let at = 0; at < count; at += 1) ids.push((await calendar.events.create({ title: `E${at}`, ...times })).id)
      const read = async () => {
        const all = { include: ids, status: ['publish', 'pending', 'draft', 'trash'] as const, order: 'asc' } as const
        const { records } = await calendar.events.list({ ...all, orderby: 'id', per_page: 50 })
        return new Map(records.map((event) => [event.id, contentOf(event)]))
      }
      const change = async (at: number) => {
        const id = ids[at]
        foreignChanges += 1
        if (id !== undefined) await calendar.events.update(id, { cost: `${foreignChanges}` }).catch(() => undefined)
        return id
      }
      const browser = aBrowser(calendar, editor)
      for (const { kind, chosen, foreign, presses } of turns) {
        const model = await read()
        const sent: SentForm = chosen.map((at) => ['id', `${ids[at]}`])
        const preview = await browser.post('/desk/events', [...sent, ...answers[kind], ['form.do', `many.${kind}`]])
        expect(await read()).toEqual(model)
        const form = formWith(preview, 'many.write')
        const shown = (form ?? []).flatMap(([name, value]) => (name === 'id' ? [Number(value.split(':')[0])] : []))
        const effect = effects[kind]
        const differs = (id: number) =>
          JSON.stringify(effect(model.get(id) as Content)) !== JSON.stringify(model.get(id))
        expect(shown).toEqual(chosen.map((at) => ids[at]).filter((id) => id !== undefined && differs(id)))
        if (presses === 'nothing' || form === undefined) continue
        const other = await change(foreign.before)
        const report = await browser.post('/desk/events', [...form, ['form.do', 'many.write']])
        if (presses === 'write twice') await browser.post('/desk/events', [...form, ['form.do', 'many.write']])
        const done = shown.filter((id) => id !== other)
        const after = new Map(model)
        for (const id of done) after.set(id, effect(model.get(id) as Content))
        expect(await read()).toEqual(after)
        const undo = formWith(report, 'many.undo')
        if (presses !== 'undo' || undo === undefined) continue
        const later = await change(foreign.after)
        await browser.post('/desk/events', [...undo, ['form.do', 'many.undo']])
        for (const id of done) if (id !== later) after.set(id, model.get(id) as Content)
        expect(await read()).toEqual(after)
      }
    }),
    { numRuns: Number(process.env.SEQUENCES ?? byLength(25, 60, 200)) },
  )
}, 3_000_000)
