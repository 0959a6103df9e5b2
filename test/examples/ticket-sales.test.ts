import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openTicketSales } from '../../examples/ticket-sales.ts'
import { openSchema, postgresUrl } from '../support/postgres.ts'

const concert = { title: 'Concert', start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' }

it('stores an event with its tickets, or neither, also when many are planned at once', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const [pool, schema] = [new pg.Pool({ connectionString: await postgresUrl() }), await openSchema()]
  onTestFinished(async () => {
    log.mockRestore()
    await pool.end()
    await schema.release()
  })
  const { calendar, plan } = await openTicketSales(pool, schema.name)
  const rows = async () => (await pool.query(`SELECT event, seats FROM ${schema.name}.tickets ORDER BY event`)).rows
  const first = await plan(concert, 200)
  expect(await rows()).toEqual([{ event: String(first), seats: 200 }])
  await expect(plan(concert, 0)).rejects.toThrow('violates check constraint')
  await expect(plan({ ...concert, title: '' }, 5)).rejects.toMatchObject({ code: 'rest_missing_callback_param' })
  expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
  const all = await Promise.all([1, 2, 3, 4].map((seats) => plan(concert, seats)))
  expect((await rows()).map(({ event }) => Number(event))).toEqual([first, ...all].toSorted((a, b) => a - b))
  expect((await calendar.events.list({ period: 'all' })).total).toBe(5)
  await expect.poll(() => log.mock.calls.filter(([type]) => type === 'event.created')).toHaveLength(5)
})
