import { expect, it } from 'vitest'
import { calendarObjects } from './calendar-objects.ts'

const { act } = calendarObjects()

const bodyOf = async (object: string, action: string, argument?: string) => (await act(object, action, argument)).body
const day = 86_400_000

it('calls a follower by alarm after a commit, and sets the alarm of the next extension', async () => {
  await expect.poll(() => bodyOf('followed', 'handled')).toEqual(['whole', 'alarm'])
  await bodyOf('followed', 'create', 'Fair')
  await expect.poll(() => bodyOf('followed', 'handled')).toEqual(['whole', 'alarm', 'event.created', 'alarm'])
  const alarmAt = Number(await bodyOf('followed', 'alarmAt'))
  expect(Math.abs(alarmAt - Date.now() - day)).toBeLessThan(day / 2)
})

it('goes on where a follower was killed with its object', async () => {
  await expect.poll(() => bodyOf('resumed', 'handled')).toEqual(['whole', 'alarm'])
  await bodyOf('resumed', 'refuse', '1')
  await bodyOf('resumed', 'create', 'Fair')
  // Every instance ends as long as the follower refuses, so a request may fail.
  await expect.poll(async () => (await act('resumed', 'refuse', '0')).status).toBe(200)
  await expect.poll(() => bodyOf('resumed', 'handled')).toContain('event.created')
})
