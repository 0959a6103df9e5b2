import type { EventInput, EventRecord } from 'daybook'
import { linkedCollections, termCollections } from 'daybook/storage'
import type { SyncRecord } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { createNamed } from '../support/create-named.ts'
import { fieldRows } from '../support/event-fields.ts'
import { open, times } from './support.ts'

// Each field of an event, as its declaration says: with which others it is one field, and whether it can be emptied.

const rows = Object.entries(fieldRows)
  .filter(([name]) => name !== 'recurrence_scope')
  .map(([name, row]) => ({ name, unit: name, member: name, isNotNull: false, ...row }))

const sent = (fields: object): SyncRecord => {
  return { resource: 'event', external_id: '1', fields: { title: 'Fair', ...times, ...fields } as EventInput }
}

/** A calendar with records to link to, by the ids 1 to 3. */
async function openWithLinks() {
  const opened = open({ ticketing: true })
  for (const name of ['A', 'B', 'C']) {
    for (const collection of [...linkedCollections, ...termCollections]) {
      await createNamed(opened.calendar, collection, name)
    }
    await opened.calendar.events.create({ title: name, ...times })
  }
  return { ...opened, find: async () => (await opened.find('1')) as unknown as EventRecord }
}

describe('a field of an event that changed in both calendars', () => {
  it.each(rows)(
    '$name is a conflict of $unit, unless it is secret',
    async ({ name, unit, member, values: [first, local, remote] }) => {
      const { calendar, run, find } = await openWithLinks()
      await run([sent(first === undefined ? {} : { [name]: first })])
      const { id } = await find()
      await calendar.events.update(id, { [name]: local })
      const before = Reflect.get(await find(), member)
      // The calendar does not know whether the source has changed a password (rule 40).
      const conflicts = name === 'password' ? [] : [{ id, fields: [unit] }]
      expect(await run([sent({ [name]: remote })])).toMatchObject({ conflicts, updated: 0 })
      expect(Reflect.get(await find(), member)).toEqual(before)
    },
  )
})

describe('a field of an event that lost its value in the source', () => {
  it.each(rows)('$name: $isNotNull that it stays', async ({ name, member, isNotNull, values: [first, second] }) => {
    const { run, find } = await openWithLinks()
    const { fields } = sent({ [name]: first ?? second })
    await run([sent({ [name]: first ?? second })])
    const before = await find()
    const rest = Object.fromEntries(Object.entries(fields).filter(([sent]) => sent !== name))
    const record = { resource: 'event', external_id: '1', fields: rest as unknown as EventInput } as const
    expect(await run([record], { confirm: true })).toMatchObject({ errors: [] })
    const created = await openWithLinks()
    await created.run([sent({})])
    const kept = isNotNull ? before : await created.find()
    expect(Reflect.get(await find(), member)).toEqual(Reflect.get(kept, member))
    if (!isNotNull) expect(Reflect.get(before, member)).not.toEqual(Reflect.get(kept, member))
  })
})
