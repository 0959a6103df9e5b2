import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createCalendar } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundledProgram } from '../../support/bundled-program.ts'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { openTarget, type Target } from '../concurrency/target.ts'

const seriesCount = 12

/** Extends the same series in four processes at once, and returns what each added. */
async function extendInFour(target: Target, now: string) {
  const path = await bundledProgram(new URL('worker.ts', import.meta.url))
  const children = Array.from({ length: 4 }, () => fork(path, { execArgv: [] }))
  try {
    return await Promise.all(
      children.map(async (child) => {
        child.send({ target, now })
        const [message] = await once(child, 'message')
        return message as { readonly added: number; readonly failed: readonly number[] }
      }),
    )
  } finally {
    for (const child of children) child.kill()
  }
}

async function expectEachOnce(target: Target): Promise<void> {
  const { store, migrate, close } = openTarget(target)
  await migrate()
  const calendar = createCalendar({
    store,
    now: () => new Date('2030-01-01T12:00:00Z'),
    recurrence: recurringEvents({ months: 3 }),
    defaultWindow: false,
  })
  for (let index = 0; index < seriesCount; index += 1) {
    const day = String(index + 1).padStart(2, '0')
    const dates = { start_date: `2030-01-${day} 09:00`, end_date: `2030-01-${day} 10:00` }
    await calendar.events.create({ title: `Course ${index}`, ...dates, recurrence: 'FREQ=WEEKLY' })
  }
  const before = (await calendar.events.list({ period: 'all' })).total
  const reports = await extendInFour(target, '2030-04-01T12:00:00Z')
  expect(reports.flatMap(({ failed }) => failed)).toEqual([])
  const { total } = await calendar.events.list({ period: 'all' })
  expect(reports.reduce((sum, { added }) => sum + added, before)).toBe(total)
  const starts = new Set<string>()
  for (let page = 1; starts.size < total; page += 1) {
    const { records } = await calendar.events.list({ period: 'all', per_page: 50, page })
    for (const { post_parent, start_date } of records) starts.add(`${post_parent} ${start_date}`)
    if (records.length === 0) break
  }
  expect(starts.size).toBe(total)
  // 13 weeks more of each.
  expect(total).toBeGreaterThanOrEqual(before + seriesCount * 12)
  await close()
}

describe('four processes that extend the same series at once', () => {
  it('[sqlite libsql] add each event once', { timeout: 60_000 }, () =>
    expectEachOnce({ kind: 'sqlite', file: scratchFile() }),
  )

  it('[postgres pg] add each event once', { timeout: 60_000 }, async () => {
    const schema = await openSchema()
    onTestFinished(() => schema.release())
    await expectEachOnce({ kind: 'postgres', driver: 'pg', url: await postgresUrl(), schema: schema.name })
  })
})
