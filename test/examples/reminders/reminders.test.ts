import { expect, it, onTestFinished } from 'vitest'
import { followIntoReminders, type Reminder, sendDue } from '../../../examples/reminders/reminders.ts'
import { run } from '../../../examples/reminders/run.ts'
import { bundledProgram } from '../../support/bundled-program.ts'
import { runAndKill } from '../../support/run-and-kill.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { mailService, now, openTarget } from './target.ts'
import type { WorkerTask } from './worker.ts'

const fair = { title: 'Fair', start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }

async function aTarget() {
  const { calendar, table, close } = await openTarget(scratchFile())
  const follower = await followIntoReminders(calendar, table)
  onTestFinished(async () => {
    await follower.stop()
    await close()
  })
  const subjects: string[] = []
  const remind = async (at = now) => {
    await follower.settled()
    await sendDue(calendar, table, { now: at, send: async ({ subject }: Reminder) => subjects.push(subject) })
    return subjects.splice(0)
  }
  return { calendar, table, follower, remind }
}

it('reminds of each event once, 24 hours before its start', async () => {
  const { calendar, remind } = await aTarget()
  await calendar.events.create(fair)
  await calendar.events.create({
    ...fair,
    title: 'Later',
    start_date: '2030-06-20 15:00',
    end_date: '2030-06-20 16:00',
  })
  await calendar.events.create({
    ...fair,
    title: 'Today',
    start_date: '2030-06-19 15:00',
    end_date: '2030-06-19 16:00',
  })
  await calendar.events.create({ ...fair, title: 'Begun', start_date: '2030-06-19 13:00' })
  expect(await remind()).toEqual(['Today: Today', 'Tomorrow: Fair'])
  expect(await remind()).toEqual([])
  expect(await remind(new Date('2030-06-19T13:00:00Z'))).toEqual(['Tomorrow: Later'])
})

it('reminds of nothing that is not public, is cancelled or in the trash, and again of an event with another start', async () => {
  const { calendar, remind } = await aTarget()
  const ids: number[] = []
  for (const more of [
    {},
    { status: 'draft' },
    { hide_from_listings: true },
    { event_status: 'cancelled' },
    {},
    { event_status: 'postponed' },
  ] as const)
    ids.push((await calendar.events.create({ ...fair, ...more })).id)
  await calendar.events.remove(ids[4] ?? 0)
  expect(await remind()).toEqual(['Tomorrow: Fair'])
  await calendar.events.update(1, { start_date: '2030-06-20 11:00' })
  expect(await remind()).toEqual(['Tomorrow: Fair'])
  await calendar.events.update(1, { event_status: 'cancelled' })
  expect(await remind()).toEqual([])
  await calendar.events.update(1, { event_status: 'scheduled' })
  expect(await remind()).toEqual([])
  await calendar.events.update(2, { status: 'publish' })
  expect(await remind()).toEqual(['Tomorrow: Fair'])
})

it('knows nothing of a protected event but its title', async () => {
  const { calendar, table, follower } = await aTarget()
  await calendar.events.create({ ...fair, password: 'sesame', description: 'Door 4711' })
  await follower.settled()
  const sent: Reminder[] = []
  await sendDue(calendar, table, { now, send: async (reminder: Reminder) => sent.push(reminder) })
  expect(sent).toMatchObject([{ id: 'reminder-1-20300620080000', subject: 'Tomorrow: Fair' }])
  expect(JSON.stringify(sent)).not.toContain('4711')
})

it('sends nothing by a start that the follower has not learned', async () => {
  const { calendar, table, follower, remind } = await aTarget()
  await calendar.events.create(fair)
  await follower.settled()
  await follower.stop()
  await calendar.events.update(1, { start_date: '2030-06-20 11:00' })
  expect(await remind()).toEqual([])
  expect(await table.events()).toEqual([1])
})

it('reads the whole calendar if its changes are unknown, and forgets what has started', async () => {
  const { calendar, table, follower, remind } = await aTarget()
  await table.put(77, '2030-06-20 08:00:00')
  await calendar.events.create(fair)
  await follower.readAnew()
  await follower.settled()
  expect(await table.events()).toEqual([1])
  expect(await remind()).toEqual(['Tomorrow: Fair'])
  expect(await remind(new Date('2030-06-20T08:00:01Z'))).toEqual([])
  expect(await table.events()).toEqual([])
})

it('sends each reminder once in processes that are killed', { timeout: 120_000 }, async () => {
  const [file, mails] = [scratchFile(), scratchFile()]
  const path = await bundledProgram(new URL('worker.ts', import.meta.url))
  const log: string[] = []
  for (const kill of [0, 1, 2, 3, 4])
    log.push(...(await runAndKill(path, { file, mails, name: `w${kill}` } satisfies WorkerTask, 8 + 3 * kill)))
  const service = mailService(mails)
  const { calendar, table, close } = await openTarget(file)
  const follower = await followIntoReminders(calendar, table, { lease: 200, poll: 5 })
  onTestFinished(async () => {
    await follower.stop()
    await close()
  })
  await expect.poll(async () => (await follower.status()).behind).toBe(0)
  await sendDue(calendar, table, { now, send: ({ id }) => service.send(id) })
  const { total } = await calendar.events.list({ period: 'all', per_page: 1 })
  const accepted = service.accepted()
  const people = new Set(accepted.map((id) => id.split('-')[1]))
  // Each event that exists got one for its last start, and no id came twice.
  expect(people.size).toBe(total)
  expect(new Set(accepted).size).toBe(accepted.length)
  expect(total).toBeGreaterThan(5)
  expect(log.some((line) => line.startsWith('sent '))).toBe(true)
  const again = await table.due('2030-06-19 12:00:00', '2030-06-21 12:00:00')
  expect(again).toEqual([])
})

it('is run from a file, twice', async () => {
  const [file, lines] = [scratchFile(), [] as string[]]
  await run(file, (line) => lines.push(line))
  await run(file, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringMatching(/^reminder-1-\d{14}: Fair$/)])
})
