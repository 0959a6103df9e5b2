import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Row, raw, render, type Sql } from '../../../adapters/stores/sql/statement/statement.ts'
import { createGroupCommit } from '../../../adapters/stores/sqlite/group-commit.ts'
import type { Connection } from '../../../adapters/stores/sqlite/transaction.ts'

/** Groups on a connection that records its statements, with a clock of their own. `refused` are statements that fail. */
function openGroups(refused: string[] = []) {
  const log: string[] = []
  const clock = { now: () => time, endOfTurn: () => setImmediate() }
  let time = 0
  async function record(text: string): Promise<Row | undefined> {
    log.push(text)
    if (refused.includes(text)) throw new Error(`no ${text}`)
    return undefined
  }
  const run = (statement: Sql) => record(render(statement, String).text())
  const connection: Connection = {
    begin: async () => void (await record('BEGIN')),
    work: (work) => work(run),
    run,
    commit: async () => void (await record('COMMIT')),
    rollBack: () => record('ROLLBACK').then(() => {}),
  }
  const groups = createGroupCommit(connection, clock)
  const write = (name: string) => groups.share((execute) => Promise.resolve(execute(raw(name))).then(() => name))
  const fail = () => groups.share(() => Promise.reject(new Error('the work failed')))
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { ...groups, write, fail, log, pass }
}

const outcomes = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as Error).message,
  )

it('commits transactions of one turn together, each after the first in a savepoint', async () => {
  const { write, log } = openGroups()
  expect(await outcomes([write('a'), write('b'), write('c')])).toEqual(['a', 'b', 'c'])
  const member = (name: string) => ['SAVEPOINT member', name, 'RELEASE member']
  expect(log).toEqual(['BEGIN', 'a', ...member('b'), ...member('c'), 'COMMIT'])
})

it('tells each that joins others before its work', async () => {
  const { share, write, log } = openGroups()
  const telling = (name: string) =>
    share(
      async (execute) => execute(raw(name)),
      () => void log.push(`${name} joins`),
    )
  await Promise.all([telling('a'), telling('b')])
  expect(log).toEqual(['BEGIN', 'a', 'b joins', 'SAVEPOINT member', 'b', 'RELEASE member', 'COMMIT'])
  await write('c')
  log.length = 0
  await telling('d')
  expect(log).toEqual(['BEGIN', 'd', 'COMMIT'])
})

it('takes those of the next turn into the group, and commits after a turn without any', async () => {
  const { write, log } = openGroups()
  const first = write('a')
  await setImmediate()
  const second = write('b')
  await Promise.all([first, second])
  await write('c')
  expect(log.filter((text) => text === 'BEGIN')).toHaveLength(2)
  expect(log.slice(0, 6)).toEqual(['BEGIN', 'a', 'SAVEPOINT member', 'b', 'RELEASE member', 'COMMIT'])
})

it('settles none before the COMMIT, and all in their order after it', async () => {
  const { write, log } = openGroups()
  const settled = (name: string) => () => void log.push(`${name} settled`)
  await Promise.all(['a', 'b', 'c'].map((name) => write(name).then(settled(name))))
  expect(log.slice(-4)).toEqual(['COMMIT', 'a settled', 'b settled', 'c settled'])
})

it('rolls back a member that fails alone, and rejects it after the COMMIT', async () => {
  const { write, fail, log } = openGroups()
  const first = write('a')
  const failing = fail().catch((error: Error) => {
    log.push('rejected')
    return error.message
  })
  expect(await outcomes([first, failing, write('c')])).toEqual(['a', 'the work failed', 'c'])
  expect(log.slice(2, 5)).toEqual(['SAVEPOINT member', 'ROLLBACK TO member', 'RELEASE member'])
  expect(log.slice(-2)).toEqual(['COMMIT', 'rejected'])
})

it('begins again after a first member that fails', async () => {
  const { write, log } = openGroups(['a'])
  expect(await outcomes([write('a'), write('b')])).toEqual(['no a', 'b'])
  expect(log).toEqual(['BEGIN', 'a', 'ROLLBACK', 'BEGIN', 'b', 'COMMIT'])
})

it('rejects all members if the COMMIT fails, also one that had failed, and goes on', async () => {
  const refused = ['COMMIT']
  const { write, fail, log } = openGroups(refused)
  expect(await outcomes([write('a'), fail(), write('c')])).toEqual(['no COMMIT', 'no COMMIT', 'no COMMIT'])
  expect(log.slice(-2)).toEqual(['COMMIT', 'ROLLBACK'])
  refused.length = 0
  expect(await write('d')).toBe('d')
})

it('tells each member what happened to it if a failure has ended the whole transaction', async () => {
  const refused: string[] = []
  const { write, fail, share, log } = openGroups(refused)
  const end = async () => {
    refused.push('ROLLBACK TO member')
    throw new Error('the disk is full')
  }
  const [a, failed, ending, c] = await Promise.allSettled([write('a'), fail(), share(end), write('c')])
  const message = expect.stringMatching(/^Nothing of this transaction was stored.*the disk is full$/)
  const lost = { reason: { code: 'unavailable', message } }
  // The second may have failed because of what it read of the first.
  expect([a, failed]).toMatchObject([lost, lost])
  expect(ending).toMatchObject({ reason: { message: 'the disk is full' } })
  expect(c).toMatchObject({ value: 'c' })
  expect(log.slice(-4)).toEqual(['ROLLBACK', 'BEGIN', 'c', 'COMMIT'])
})

it('rejects only the member that could not begin', async () => {
  const refused = ['BEGIN']
  const { write, run } = openGroups(refused)
  const works = [write('a'), run(async () => void refused.pop()), write('b')]
  expect(await outcomes(works)).toEqual(['no BEGIN', undefined, 'b'])
})

it('ends a group after 32 transactions', async () => {
  const { write, log } = openGroups()
  await Promise.all(Array.from({ length: 33 }, (_, index) => write(String(index))))
  const ends = log.flatMap((text, index) => (text === 'COMMIT' ? [index] : []))
  expect(log.slice(0, ends[0]).filter((text) => /^\d+$/.test(text))).toHaveLength(32)
  expect(log.slice(ends[0])).toEqual(['COMMIT', 'BEGIN', '32', 'COMMIT'])
})

it('ends a group after 8 ms', async () => {
  const { write, log, share, pass } = openGroups()
  const slow = (milliseconds: number) => share(async () => pass(milliseconds))
  await Promise.all([write('a'), slow(7), write('b'), slow(1), write('c')])
  const texts = log.filter((text) => !text.includes('member'))
  expect(texts).toEqual(['BEGIN', 'a', 'b', 'COMMIT', 'BEGIN', 'c', 'COMMIT'])
})

it('keeps the order of the calls, and other jobs out of groups', async () => {
  const { write, run, log } = openGroups()
  await Promise.all([write('a'), run(async () => void log.push('alone')), write('b'), write('c')])
  const texts = log.filter((text) => !text.includes('member'))
  expect(texts).toEqual(['BEGIN', 'a', 'COMMIT', 'alone', 'BEGIN', 'b', 'c', 'COMMIT'])
})

it('is idle after the COMMIT', async () => {
  const { write, idle, log } = openGroups()
  const writing = write('a')
  await idle()
  expect(log).toEqual(['BEGIN', 'a', 'COMMIT'])
  await writing
})

it('runs each work in the async context of its caller', async () => {
  const { share } = openGroups()
  const caller = new AsyncLocalStorage<string>()
  const works = ['a', 'b', 'c'].map((name) => caller.run(name, () => share(async () => caller.getStore())))
  expect(await outcomes(works)).toEqual(['a', 'b', 'c'])
})
