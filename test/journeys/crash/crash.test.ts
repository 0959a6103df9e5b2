import { describe, expect, it } from 'vitest'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { allStores } from '../../support/stores.ts'
import { openTarget, type Target } from '../concurrency/target.ts'
import { type CrashOptions, type CrashReport, crash } from './crash.ts'

// A short run. The full one is `npm run test:crash`.
const kills = allStores ? 5 : 3

describe('[sqlite libsql] a writer that is killed', () => {
  it('leaves all that was acknowledged, and nothing by halves', async () => {
    expectWhole(await run({ kind: 'sqlite', file: scratchFile() }))
  })

  it('leaves all that was acknowledged of transactions that shared a commit', async () => {
    const report = await run({ kind: 'sqlite', file: scratchFile() }, { lanes: 12, hasLongGroups: true })
    expectWhole(report)
    expect(report.duringGroup).toBeGreaterThan(0)
  })
})

describe('[postgres pg] a writer that is killed', () => {
  it('leaves all that was acknowledged, and nothing by halves', async () => {
    const schema = await openSchema()
    try {
      expectWhole(await run({ kind: 'postgres', driver: 'pg', url: await postgresUrl(), schema: schema.name }))
    } finally {
      await schema.release()
    }
  })
})

async function run(target: Target, options: Pick<CrashOptions, 'lanes' | 'hasLongGroups'> = {}): Promise<CrashReport> {
  const { migrate, close } = openTarget(target)
  await migrate()
  await close()
  return crash({ target, kills, ...options })
}

function expectWhole({ faults, duringWork, duringCommit, acknowledged }: CrashReport): void {
  expect(faults).toEqual([])
  expect(duringWork + duringCommit).toBeGreaterThan(0)
  expect(acknowledged).toBeGreaterThan(kills)
}
