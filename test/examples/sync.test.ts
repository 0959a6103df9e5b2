import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeHandler } from 'daybook/node'
import { createTestCalendar, type TestCalendar } from 'daybook/testing'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../examples/serve.ts'
import { run } from '../../examples/sync.ts'

const dates = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }

/** The exit code of the program, and what it printed. */
async function program(calendar: TestCalendar, ...args: readonly string[]) {
  const printed = { out: '', err: '' }
  const code = await run(calendar, args, {
    out: (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += text
    },
  })
  return { code, ...printed }
}

async function served(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const { url, close } = await listen(createServer(listener), 0)
  onTestFinished(close)
  return url
}

it('follows a server of this interface', async () => {
  const there = await createTestCalendar()
  await there.events.create({ title: 'Fair', ...dates, venue: { venue: 'Hall' } })
  const url = await served(nodeHandler(there))
  const calendar = await createTestCalendar()
  expect(await program(calendar, 'api', url)).toEqual({
    code: 0,
    out: '2 new, 0 changed, 0 restored, 0 gone, 0 unchanged\n',
    err: '\r█ 2 read, 2 written\n',
  })
  expect(await program(calendar, 'api', url)).toMatchObject({
    code: 0,
    out: '0 new, 0 changed, 0 restored, 0 gone, 2 unchanged\n',
  })
})

it('follows a feed, and reports what it does not import', async () => {
  const lines = ['UID:1', 'SUMMARY:Fair', 'DTSTART:20300620T160000Z', 'ATTENDEE:mailto:a@example.org']
  const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const url = await served((_, response) => void response.end(file))
  expect(await program(await createTestCalendar(), 'ics', url)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^1 new/),
    err: expect.stringMatching(/^Line 6: ATTENDEE is not imported\.\n/),
  })
})

it('reads a file of rows, and names the line and column of what it refuses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'events.csv')
  await writeFile(path, 'title,start_date,website\nFair,2030-06-20,\nParty,2030-06-21,example\n')
  expect(await program(await createTestCalendar(), 'csv', path)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^1 new/),
    err: expect.stringMatching(/\nLine 3 website: website must be an absolute http or https URL/),
  })
  expect(await program(await createTestCalendar(), 'csv', join(folder, 'other.csv'))).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^\nNothing was removed\. ENOENT/),
  })
})

it('explains its arguments', async () => {
  const calendar = await createTestCalendar()
  for (const args of [[], ['api'], ['xml', 'file']]) {
    expect(await program(calendar, ...args)).toMatchObject({ code: 2, err: expect.stringMatching(/^usage: /) })
  }
})
