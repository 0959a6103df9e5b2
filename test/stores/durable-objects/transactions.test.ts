import { expect, it } from 'vitest'
import { calendarObjects } from './calendar-objects.ts'

const { act, actTogether, restart } = calendarObjects()

const bodyOf = async (object: string, action: string, argument?: string) => (await act(object, action, argument)).body

it('rolls a transaction back with the rows of the app, and shows others nothing of it', async () => {
  const answers = await actTogether('rollback', [
    ['hold', 'failure'],
    ['titles'],
    ['tickets'],
    ['create', 'written meanwhile'],
  ])
  expect(answers).toEqual([
    { status: 500, body: { message: 'the work failed' } },
    { status: 200, body: [] },
    { status: 200, body: 0 },
    { status: 200, body: expect.any(Number) },
  ])
  expect(await bodyOf('rollback', 'titles')).toEqual(['written meanwhile'])
  expect(await bodyOf('rollback', 'tickets')).toBe(0)
})

it.each(['too many guests for this hall', 'no such table: reservations', 'SQLITE_FULL'])(
  'passes on an error of the app in a transaction: %s',
  async (message) => {
    expect(await bodyOf('refused', 'refuseGuests', message)).toEqual([true, message])
  },
)

it('passes on an error of a statement of the app', async () => {
  const body = { message: 'no such table: seats: SQLITE_ERROR' }
  expect(await act('refused', 'execute', 'SELECT * FROM seats')).toEqual({ status: 500, body })
})

it('commits records and rows of the app together', async () => {
  expect((await act('commit', 'hold', 'commit')).status).toBe(200)
  expect(await bodyOf('commit', 'titles')).toEqual(['held until commit'])
  expect(await bodyOf('commit', 'tickets')).toBe(1)
})

it('reads all of a transaction or nothing in the turn that begins it', async () => {
  const totals = (await bodyOf('race', 'race')) as number[]
  expect(totals).toHaveLength(20)
  expect(new Set([...totals, 0, 2])).toEqual(new Set([0, 2]))
})

it('keeps a transaction that began while another one was open, which failed', async () => {
  expect(await bodyOf('overlap', 'overlap')).toEqual(['the first failed', 'second'])
})

it('keeps nothing of a transaction whose object is killed, and goes on in the next instance', async () => {
  await bodyOf('killed', 'create', 'before')
  const answers = await actTogether('killed', [
    ['hold', 'abort'],
    ['create', 'waiting'],
  ])
  expect(answers.map(({ status }) => status)).toEqual([500, 500])
  expect(await bodyOf('killed', 'titles')).toEqual(['before'])
  expect(await bodyOf('killed', 'tickets')).toBe(0)
  expect((await act('killed', 'create', 'after')).status).toBe(200)
  expect(await bodyOf('killed', 'titles')).toEqual(['after', 'before'])
})

it('stores whole events only, whenever the object is killed', async () => {
  expect((await act('unanswered', 'createAndAbort', 'unanswered')).status).toBe(500)
  const titles = (await bodyOf('unanswered', 'titles')) as string[]
  expect([[], ['unanswered']]).toContainEqual(titles)
})

it('has every write that was answered after a restart of the runtime', async () => {
  const answered: string[] = []
  const writing = Array.from({ length: 10 }, async (_, index) => {
    const { status } = await act('restarted', 'create', `event ${index}`)
    if (status === 200) answered.push(`event ${index}`)
  })
  await Promise.all(writing)
  expect(answered).toHaveLength(10)
  await restart()
  expect(await bodyOf('restarted', 'titles')).toEqual(answered.toSorted())
})
