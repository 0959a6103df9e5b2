import type { EventPatch } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { memory, sqlStores } from '../support/stores.ts'
import { event, open } from './support.ts'

// What an editor has changed is not lost silently: an event of a series that its source no longer has stays.

const yoga = (recurrence: string | object | undefined, more: object = {}) =>
  event('yoga', { title: 'Yoga', ...(recurrence !== undefined && { recurrence }), ...more })
const ten = 'FREQ=WEEKLY;COUNT=10'

for (const kind of [memory, ...sqlStores().filter(({ name }) => name.startsWith('sqlite'))]) {
  describe(`[${kind.name}] an event of a series that an editor changed`, () => {
    async function opened(records = [yoga(ten)]) {
      const { store, close } = await kind.open()
      const { calendar, run } = open({ store, recurrence: recurringEvents() })
      await run(records)
      const all = async () => (await calendar.events.list({ period: 'all', per_page: 50 })).records
      const edit = async (index: number, patch: EventPatch) => {
        const found = (await all())[index]
        return calendar.events.update(found?.id ?? 0, patch)
      }
      return { calendar, run, all, edit, close }
    }

    it.each<[title: string, recurrence: string | object | undefined, dates: number]>([
      ['an earlier end', 'FREQ=WEEKLY;UNTIL=20300720', 5],
      ['a smaller count', 'FREQ=WEEKLY;COUNT=5', 5],
      ['other days', 'FREQ=WEEKLY;COUNT=10;BYDAY=FR', 10],
      ['an exception', { rules: ten, exceptions: ['2030-08-15'] }, 9],
      ['no recurrence', undefined, 1],
    ])('stays as a single event, and is named: %s', async (_title, recurrence, dates) => {
      const { calendar, run, all, edit, close } = await opened()
      const edited = await edit(8, { title: 'With live music' })
      const removed = (await all()).length - dates
      const report = await run([yoga(recurrence)], { confirm: true })
      expect(report.remaining).toEqual([
        { resource: 'event', external_id: 'yoga', id: edited.id, name: 'With live music', reason: 'edited', events: 1 },
      ])
      const kept = await calendar.events.get(edited.id)
      const { start_date, slug, uid } = edited
      expect(kept).toMatchObject({ title: 'With live music', start_date, slug, uid, status: 'publish' })
      expect(kept).toMatchObject({ post_parent: 0, recurrence: null, source: '' })
      // The other one is a single event of the source, and no date of it.
      expect((await all()).length).toBe(dates + 1)
      const change = report.changes.find(({ action }) => action === 'updated')
      expect(change).toMatchObject({ trashed: report.trashed, edits: 0 })
      if (dates < 10 && dates > 1) expect(report.trashed).toBe(removed - 1)
      expect(await run([yoga(recurrence)])).toMatchObject({ unchanged: 1, updated: 0, trashed: 0, remaining: [] })
      await close()
    })

    it('goes where the source has it no more but nobody has changed it', async () => {
      const changed = { recurrence_id: '2030-08-15 18:00:00', fields: { title: 'Guests' } }
      const { run, all, close } = await opened([{ ...yoga(ten), occurrences: [changed] }])
      const report = await run([yoga('FREQ=WEEKLY;COUNT=6')])
      expect(report).toMatchObject({ trashed: 4, remaining: [], changes: [{ trashed: 4, edits: 0 }] })
      expect((await all()).length).toBe(6)
      await close()
    })

    it('stays where the source had changed another field of it', async () => {
      const changed = { recurrence_id: '2030-08-15 18:00:00', fields: { title: 'Guests' } }
      const { run, edit, close } = await opened([{ ...yoga(ten), occurrences: [changed] }])
      const { id } = await edit(8, { website: 'https://example.org/' })
      const report = await run([yoga('FREQ=WEEKLY;COUNT=6')])
      expect(report.remaining).toMatchObject([{ id, name: 'Guests', reason: 'edited' }])
      await close()
    })

    it('moves with its series, and is no single event', async () => {
      const { calendar, run, edit, close } = await opened()
      const { id } = await edit(8, { title: 'With live music' })
      const later = { start_date: '2030-06-21 18:00', end_date: '2030-06-21 20:00' }
      expect(await run([yoga(ten, later)])).toMatchObject({ updated: 1, trashed: 0, remaining: [] })
      expect(await calendar.events.get(id)).toMatchObject({
        title: 'With live music',
        start_date: '2030-08-16 18:00:00',
      })
      await close()
    })

    it('that an editor has moved to the trash stays there', async () => {
      const { calendar, run, edit, close } = await opened()
      const { id } = await edit(8, { title: 'With live music' })
      await calendar.events.remove(id)
      expect(await run([yoga('FREQ=WEEKLY;COUNT=5')])).toMatchObject({ remaining: [], trashed: 0 })
      expect((await calendar.events.get(id)).status).toBe('trash')
      await close()
    })

    it('is counted where its series goes', async () => {
      const { run, edit, close } = await opened()
      await edit(8, { title: 'With live music' })
      const report = await run([], { confirm: true })
      expect(report).toMatchObject({ trashed: 10, changes: [{ action: 'trashed', trashed: 10, edits: 1 }] })
      await close()
    })

    it('is counted where its series ends now', async () => {
      const past = { start_date: '2029-12-06 18:00', end_date: '2029-12-06 20:00' }
      const { run, edit, close } = await opened([yoga(ten, past), event('other')])
      await edit(8, { title: 'With live music' })
      const report = await run([event('other')], { confirm: true, keepPast: true })
      const [change] = report.changes
      expect(change).toMatchObject({ action: 'updated', edits: 1 })
      expect(change?.trashed).toBe(report.trashed)
      await close()
    })
  })
}

it('a single event says whether it was changed here before it went', async () => {
  const { calendar, run } = open()
  await run([event('a'), event('b'), event('c'), event('d')])
  const { records } = await calendar.events.list({ period: 'all' })
  await calendar.events.update(records[0]?.id ?? 0, { title: 'Changed' })
  const report = await run([event('c'), event('d')], { maxRemoved: 1 })
  expect(report).toMatchObject({ trashed: 2 })
  expect(report.changes.map(({ trashed, edits }) => [trashed, edits])).toEqual([
    [1, 1],
    [1, 0],
  ])
})
