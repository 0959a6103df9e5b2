import type { StoredStatus } from 'daybook'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

// The removal of a term changes the responses of its events (rule 55). A list of changes knows up to 500 of them.

async function removeTagOf(events: number, status: StoredStatus) {
  const calendar = await createTestCalendar({ now: '2030-01-15T12:00:00Z' })
  const tag = await calendar.tags.create({ name: 'Jazz' })
  const input = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20', status, tags: [tag.id] }
  await calendar.transaction(async (inside) => {
    for (let event = 0; event < events; event += 1) await inside.events.create(input)
  })
  const query = { status, include_deleted: true, per_page: 1 } as const
  const { as_of = '' } = await calendar.events.list(query)
  await calendar.tags.remove(tag.id)
  return calendar.events.list({ ...query, modified_after: as_of })
}

describe.each(['publish', 'draft'] as const)('the removal of a tag of events with the status %s', (status) => {
  it('changes 500 of them', async () => {
    expect(await removeTagOf(500, status)).toMatchObject({ total: 500, deleted: [] })
  })

  it('makes the changes of more of them unknown', async () => {
    await expect(removeTagOf(501, status)).rejects.toMatchObject({ code: 'rest_changes_unknown', status: 410 })
  })
})
