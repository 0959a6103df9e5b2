import { StoreError } from 'daybook/storage'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnswerLimit } from '../../../adapters/stores/postgres/limits/answer-limit.ts'
import { withReplicas } from '../../../adapters/stores/postgres/replicas/replicas.ts'
import type { Row } from '../../../adapters/stores/sql.ts'
import { aServer, read, unavailable } from './fake-servers.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The first replica answers first.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = new Promise<Row>(() => {})

/** A primary with commits, and two replicas that have all of them, or what a test says. */
function open({ limit = 60_000, tenant = '' } = {}) {
  const primary: { version: string; answer?: Error | Promise<Row> | undefined } = { version: 'a' }
  const states = [1, 2].map((): { lacks: string[]; answer?: Error | Promise<Row>; asked: string[] } => ({
    lacks: [],
    asked: [],
  }))
  const onPrimary = aServer(() => {
    const { version, answer } = primary
    return answer ?? { version, from: 'primary' }
  })
  const servers = states.map((state, index) =>
    aServer((text, values) => {
      if (state.answer !== undefined) return state.answer
      if (!/commit_notes/.test(text)) return { version: 'of the replica', from: `replica ${index}` }
      const ids = String(values.at(-1)).split(' ').filter(Boolean)
      state.asked = ids
      return { found: ids.filter((id) => !state.lacks.includes(id)).length, follows: true }
    }),
  )
  const errors: unknown[] = []
  const database = withReplicas(
    onPrimary.database,
    servers.map((server) => server.database),
    {
      within: 1_000_000,
      now: () => Date.now(),
      limit: createAnswerLimit(limit),
      onError: (error) => errors.push(error),
    },
  )
  const replicas = database.replicas?.(tenant)
  if (replicas === undefined) throw new Error('There are replicas.')
  const [first, second] = states
  if (first === undefined || second === undefined) throw new Error('There are two.')
  /** Returns which server answers a read, and how many statements the primary receives. */
  const reads = async () => {
    const before = onPrimary.texts.length
    const row = await replicas.read(read).catch((error: unknown) => ({ from: `error ${Object(error).code}` }))
    return [Object(row).from, onPrimary.texts.length - before]
  }
  return { database, replicas, primary, first, second, servers, onPrimary, errors, reads }
}

describe('a read', () => {
  it('is answered by the second replica if the first is out of reach, and then by that one', async () => {
    const { reads, first } = open()
    expect(await reads()).toEqual(['replica 0', 1])
    // The primary is queried once more, because the first one was new.
    expect([await reads(), await reads()]).toEqual([
      ['replica 0', 1],
      ['replica 0', 0],
    ])
    first.answer = unavailable('57P01')
    expect(await reads()).toEqual(['replica 1', 1])
    expect([await reads(), await reads()]).toEqual([
      ['replica 1', 1],
      ['replica 1', 0],
    ])
  })

  it('is not tried again if it takes too long on a replica', async () => {
    const { reads, first, servers } = open()
    await reads()
    first.answer = new StoreError('unavailable', 'too long', { cause: Object.assign(new Error(), { code: '57014' }) })
    vi.advanceTimersByTime(0)
    expect(await reads()).toEqual(['error unavailable', expect.any(Number)])
    expect(servers[1]?.texts).toEqual([])
  })

  it('names the tenant on a replica', async () => {
    const { reads, servers } = open({ tenant: 'town' })
    await reads()
    // The check of its commits, and the read.
    expect(servers[0]?.tenants).toEqual(['town', 'town'])
  })

  it.each([
    [2_000, 2_000],
    [60_000, 5_000],
  ])(
    'waits for a primary as long as the store, %i milliseconds, but not more than five seconds',
    async (limit, time) => {
      const { primary, reads } = open({ limit })
      primary.answer = never
      let answered: unknown
      void reads().then((row) => {
        answered = row
      })
      await vi.advanceTimersByTimeAsync(time - 1)
      expect(answered).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect(answered).toEqual(['replica 0', 1])
    },
  )

  it.each([
    [
      'a read of the primary',
      async ({ first, second, reads }: ReturnType<typeof open>) => {
        for (const replica of [first, second]) replica.lacks = ['a', 'b']
        vi.advanceTimersByTime(1_000)
        expect(await reads()).toEqual(['primary', expect.any(Number)])
        for (const replica of [first, second]) replica.lacks = []
        vi.advanceTimersByTime(1_000)
      },
    ],
    ['a read that others have made', async ({ replicas }: ReturnType<typeof open>) => replicas.noteRead()],
    ['a transaction', async ({ replicas }: ReturnType<typeof open>) => replicas.begin()(null)],
  ])('needs the commits that were seen in %s', async (_, see) => {
    const opened = open()
    for (let times = 0; times < 3; times += 1) await opened.reads()
    opened.primary.version = 'b'
    expect(await opened.reads()).toEqual(['replica 0', 0])
    await see(opened)
    expect(await opened.reads()).toEqual(['replica 0', 1])
    expect(opened.first.asked).toEqual(['b'])
    expect(await opened.reads()).toEqual(['replica 0', 0])
  })
})

it('a read needs the commits that an earlier one may have seen on a replica that was left meanwhile', async () => {
  const { reads, first } = open()
  for (let times = 0; times < 3; times += 1) await reads()
  let answer = (_row: Row) => {}
  first.answer = new Promise((resolve) => {
    answer = resolve
  })
  const earlier = reads()
  await vi.advanceTimersByTimeAsync(1)
  first.answer = unavailable('57P01')
  expect([await reads(), await reads(), await reads()]).toEqual([
    ['replica 1', 1],
    ['replica 1', 1],
    ['replica 1', 0],
  ])
  answer({ from: 'replica 0' })
  expect((await earlier)[0]).toBe('replica 0')
  expect([await reads(), await reads()]).toEqual([
    ['replica 1', 1],
    ['replica 1', 0],
  ])
})

describe('a commit of this process', () => {
  it('is in no later version that a replica has to have, because that of the primary has it', async () => {
    const { replicas, first, reads } = open()
    replicas.begin()('own')
    expect(await reads()).toEqual(['replica 0', 1])
    expect(first.asked).toEqual(['a'])
  })

  it('is in each read, though it came while the primary returned a version without it', async () => {
    const { replicas, primary, first, second, reads } = open()
    for (const replica of [first, second]) replica.lacks = ['own']
    let answer = (_row: Row) => {}
    primary.answer = new Promise((resolve) => {
      answer = resolve
    })
    const asking = replicas.ask()
    await vi.advanceTimersByTimeAsync(1)
    replicas.begin()('own')
    answer({ version: 'a' })
    await asking
    primary.answer = unavailable('57P01')
    expect(await reads()).toEqual(['error unavailable', expect.any(Number)])
  })

  it('is in each read during an outage', async () => {
    const { replicas, primary, first, second, reads } = open()
    await reads()
    const end = replicas.begin()
    primary.answer = unavailable('57P01')
    end('own')
    for (const replica of [first, second]) replica.lacks = ['own']
    vi.advanceTimersByTime(1_000)
    expect(await reads()).toEqual(['error unavailable', expect.any(Number)])
  })
})

describe('a transaction of this process', () => {
  it('leaves reads to the primary until it is over', async () => {
    const { replicas, reads } = open()
    const ends = [replicas.begin(), replicas.begin()]
    expect((await reads())[0]).toBe('primary')
    ends[0]?.(null)
    expect((await reads())[0]).toBe('primary')
    ends[1]?.(null)
    expect((await reads())[0]).toBe('replica 0')
  })

  it('that begins during a read of a replica leaves that to the primary too', async () => {
    const { replicas, reads, servers } = open()
    await reads()
    const [server] = servers
    const execute = server?.database.execute
    Object.assign(server?.database ?? {}, {
      async execute(...args: Parameters<NonNullable<typeof execute>>) {
        replicas.begin()
        return execute?.(...args)
      },
    })
    expect((await reads())[0]).toBe('primary')
  })
})

describe('a version', () => {
  it('is asked for a second time, for a pool that had no connection left', async () => {
    const { replicas, primary } = open()
    primary.answer = unavailable('08006')
    const version = replicas.ask()
    await Promise.resolve()
    primary.answer = undefined
    expect(await version).toMatchObject({ version: 'a', from: 'primary' })
  })

  it('of a replica is in each later read', async () => {
    const { replicas, primary, first, reads } = open()
    await reads()
    primary.answer = unavailable('57P01')
    expect(await replicas.ask()).toMatchObject({ version: 'of the replica' })
    vi.advanceTimersByTime(100)
    await reads()
    expect(first.asked).toEqual(['a', 'of', 'the', 'replica'])
  })

  it('is one query for all who ask meanwhile', async () => {
    const { replicas, onPrimary } = open()
    await Promise.all(Array.from({ length: 10 }, () => replicas.ask()))
    expect(onPrimary.texts).toHaveLength(1)
  })
})

describe('replicas', () => {
  it('are each reported by their number, with the cause', async () => {
    const { reads, first, second, errors } = open()
    first.answer = unavailable('57P01')
    second.answer = unavailable('42P01')
    for (let times = 0; times < 20; times += 1) {
      await reads()
      vi.advanceTimersByTime(30_000)
    }
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('replicas[1] is no replica of the store.'),
        cause: expect.objectContaining({ code: '42P01' }),
      }),
    ])
  })

  it('are closed with the store, and nothing is queried afterwards', async () => {
    const { database, servers, onPrimary, primary, reads } = open()
    primary.answer = never
    const row = reads()
    await vi.advanceTimersByTimeAsync(5_000)
    await row
    await database.close()
    expect([onPrimary, ...servers].map(({ state }) => state.isClosed)).toEqual([true, true, true])
    const before = onPrimary.texts.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onPrimary.texts).toHaveLength(before)
  })
})
