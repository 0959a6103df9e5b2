import { expect, it, vi } from 'vitest'
import { calendarObjects } from './calendar-objects.ts'

const { act } = calendarObjects()

const bodyOf = async (object: string, action: string, argument?: string) => (await act(object, action, argument)).body
const day = 86_400_000

it('calls a follower by alarm after a commit, and sets the alarm of the next extension', async () => {
  await vi.waitFor(async () => expect(await bodyOf('followed', 'handled')).toEqual(['whole', 'alarm']), 10_000)
  await bodyOf('followed', 'create', 'Fair')
  await vi.waitFor(
    async () => expect(await bodyOf('followed', 'handled')).toEqual(['whole', 'alarm', 'event.created', 'alarm']),
    10_000,
  )
  const alarmAt = Number(await bodyOf('followed', 'alarmAt'))
  expect(Math.abs(alarmAt - Date.now() - day)).toBeLessThan(day / 2)
})

it('goes on where a follower was killed with its object', async () => {
  await vi.waitFor(async () => expect(await bodyOf('resumed', 'handled')).toEqual(['whole', 'alarm']), 10_000)
  await bodyOf('resumed', 'refuse', '1')
  await bodyOf('resumed', 'create', 'Fair')
  // Every instance ends as long as the follower refuses, so a request may fail.
  await vi.waitFor(async () => expect((await act('resumed', 'refuse', '0')).status).toBe(200), 10_000)
  await vi.waitFor(async () => expect(await bodyOf('resumed', 'handled')).toContain('event.created'), 20_000)
})
