import { createTestCalendar } from 'daybook/testing'
import { expect, it, vi } from 'vitest'
import { eventSteps } from '../../../src/services/events/event-steps.ts'
import { aRequest } from '../../http/request.ts'

vi.mock(import('../../../src/services/events/event-steps.ts'), { spy: true })

it('makes the steps of its writes with the first of them', async () => {
  const { api, events } = await createTestCalendar({
    seed: { events: [{ title: 'Fair' }] },
    now: '2030-01-01 12:00:00',
  })
  vi.mocked(eventSteps).mockClear()
  for (const path of ['/events', '/events/1', '/venues']) {
    await api.handle(aRequest({ path: `/cal/events/v1${path}` }))
  }
  expect((await events.list()).total).toBe(1)
  await events.get(1)
  expect(eventSteps).toHaveBeenCalledTimes(0)
  const { id } = await events.create({ title: 'Ball', start_date: '2030-06-20 10:00', end_date: '2030-06-20 11:00' })
  await events.update(id, { title: 'Big ball' })
  expect((await events.remove(id)).title).toBe('Big ball')
})
