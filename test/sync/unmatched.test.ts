import { expect, it } from 'vitest'
import { event, open } from './support.ts'

// A changed event of a series at a start that the series does not have in the calendar.

const recurrence = { rules: 'FREQ=WEEKLY;COUNT=4' }
const [second, other] = ['2030-06-27 18:00:00', '2030-06-28 18:00:00']
const changed = (recurrence_id: string) => ({ recurrence_id, fields: { title: 'Changed' } })
const series = (...starts: readonly string[]) => event('a', { recurrence }, { occurrences: starts.map(changed) })

it('is named by each run, and the others are stored', async () => {
  const { run, titles } = open()
  const first = await run([series(second, other)])
  const id = first.changes[0]?.id
  expect(first).toMatchObject({ created: 1, unmatched: [{ external_id: 'a', id, recurrence_id: other }] })
  expect(await titles()).toEqual(['Event a', 'Changed', 'Event a', 'Event a'])
  expect((await run([series(second, other)])).unmatched).toEqual(first.unmatched)
  expect((await run([series(second)])).unmatched).toEqual([])
})

it('is none after the horizon, because a later run changes it', async () => {
  const { run } = open()
  const occurrences = [changed('2090-06-22 18:00:00')]
  expect((await run([event('a', { recurrence: { rules: 'FREQ=MONTHLY' } }, { occurrences })])).unmatched).toEqual([])
})

it('is named for the first 1,000', async () => {
  const { run } = open()
  const wrong = Array.from({ length: 1_001 }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().replace('T', ' ').slice(0, 19),
  )
  expect((await run([series(...wrong)])).unmatched).toHaveLength(1_000)
})
