// A process of reminders.test.ts, which kills it. Writes a line before and after each step.
import { writeSync } from 'node:fs'
import { followIntoReminders, sendDue } from '../../../examples/reminders/reminders.ts'
import { mailService, now, openTarget } from './target.ts'

export interface WorkerTask {
  readonly file: string
  readonly mails: string
  /** What the titles of its events begin with. */
  readonly name: string
}

process.once('message', async ({ file, mails, name }: WorkerTask) => {
  const { calendar, table } = await openTarget(file)
  const service = mailService(mails)
  await followIntoReminders(calendar, table, { lease: 200, poll: 5, keepAlive: true })
  const on = { start_date: '2030-06-20 09:00', end_date: '2030-06-20 12:00' }
  const send = async ({ id }: { readonly id: string }) => {
    log(`send ${id}`)
    await service.send(id)
    log(`sent ${id}`)
  }
  for (let count = 0; ; count += 1) {
    const { id } = await calendar.events.create({ title: `${name} ${count}`, ...on })
    log(`created ${id}`)
    if (count % 3 === 2) await calendar.events.update(id, { start_date: '2030-06-20 10:00' })
    await sendDue(calendar, table, { now, send })
  }
})
process.send?.('ready')

function log(line: string): void {
  writeSync(1, `${line}\n`)
}
