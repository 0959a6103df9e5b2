import { createMemoryStore } from 'daybook/memory'
import { createPostgresStore, type SqlStore } from 'daybook/postgres'
import { termData } from 'daybook/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withFreshness } from '../../../adapters/stores/postgres/freshness.ts'
import { postgresDrivers, postgresUrl } from '../../support/postgres.ts'
import { openTables } from '../../support/stores.ts'

/** A value that arrives when the test says so. */
function aDelay<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((fulfil, fail) => {
    resolve = fulfil
    reject = fail
  })
  return { promise, resolve, reject }
}

/** A store whose versions are numbers, with freshness within 1000 ms. */
function aStore() {
  const log: string[] = []
  let [version, time, queries] = [1, 0, 0]
  let answer: (() => Promise<string>) | undefined
  let notice: (tenant: string | null) => void = () => {}
  const memory = createMemoryStore()
  const inner: SqlStore = {
    ...memory,
    forTenant: () => inner,
    migrate: async () => {},
    close: async () => void log.push('close store'),
    within: () => ({
      async run(work) {
        const result = await memory.transaction(work)
        return { result, isCommitted: Promise.resolve(true), isOver: async () => true }
      },
    }),
    async version() {
      queries += 1
      return answer ? answer() : String(version)
    },
  }
  const store = withFreshness(inner, {
    within: 1000,
    now: () => time,
    notices: (onCommit) => {
      notice = onCommit
      return {
        notify: () => void log.push('notify'),
        keepListening: () => {},
        close: async () => void log.push('close notices'),
      }
    },
  })
  return {
    ...{ store, log },
    queries: () => queries,
    commitElsewhere: () => {
      version += 1
    },
    notice: () => notice(''),
    advance: (ms: number) => {
      time += ms
    },
    /** The next versions come from here. */
    answerWith(next: (() => Promise<string>) | undefined) {
      answer = next
    },
  }
}

describe('a store with freshness', () => {
  it('remembers the version for the time that was set, counted from the start of the query', async () => {
    const { store, queries, commitElsewhere, advance, answerWith } = aStore()
    answerWith(async () => {
      advance(400)
      return '1'
    })
    expect(await store.version()).toBe('1')
    answerWith(undefined)
    commitElsewhere()
    advance(599)
    expect([await store.version(), queries()]).toEqual(['1', 1])
    advance(1)
    expect([await store.version(), queries()]).toEqual(['2', 2])
  })

  it('forgets it at a notice of another process', async () => {
    const { store, commitElsewhere, notice } = aStore()
    await store.version()
    commitElsewhere()
    notice()
    expect(await store.version()).toBe('2')
  })

  it.each(['an own transaction', 'a notice'])(
    'does not remember a version whose query ran during %s',
    async (event) => {
      const { store, commitElsewhere, notice, answerWith } = aStore()
      const slow = aDelay<string>()
      answerWith(() => slow.promise)
      const early = store.version()
      answerWith(undefined)
      if (event === 'a notice') notice()
      else await store.transaction((writer) => writer.tags.insert(termData()))
      commitElsewhere()
      slow.resolve('1')
      expect(await early).toBe('1')
      expect(await store.version()).toBe('2')
    },
  )

  it('queries the version again while one of its transactions runs, as others may see its commit', async () => {
    const { store, queries, commitElsewhere } = aStore()
    await store.version()
    const [running, end] = [aDelay<void>(), aDelay<void>()]
    const transaction = store.transaction(async () => {
      running.resolve()
      await end.promise
    })
    await running.promise
    for (const expected of ['1', '2']) {
      expect(await store.version()).toBe(expected)
      commitElsewhere()
    }
    expect(queries()).toBe(3)
    end.resolve()
    await transaction
    expect([await store.version(), await store.version(), queries()]).toEqual(['3', '3', 4])
  })

  it('does not remember a version whose query started during a transaction and ended after it', async () => {
    const { store, commitElsewhere, answerWith } = aStore()
    const [end, slow] = [aDelay<void>(), aDelay<string>()]
    const transaction = store.transaction(() => end.promise)
    answerWith(() => slow.promise)
    const early = store.version()
    answerWith(undefined)
    end.resolve()
    await transaction
    commitElsewhere()
    slow.resolve('1')
    await early
    expect(await store.version()).toBe('2')
  })

  it('does not remember a version from a transaction that runs, whichever of two ends first', async () => {
    const { store, commitElsewhere } = aStore()
    const [first, second] = [aDelay<void>(), aDelay<void>()]
    const transactions = [first, second].map(({ promise }) => store.transaction(() => promise))
    first.resolve()
    await transactions[0]
    await store.version()
    commitElsewhere()
    expect(await store.version()).toBe('2')
    second.resolve()
    await Promise.all(transactions)
  })

  it('forgets the version after a transaction that failed, because its outcome may be unknown', async () => {
    const { store, log, commitElsewhere } = aStore()
    await store.version()
    const failing = store.transaction(async () => {
      throw new Error('the connection broke')
    })
    await expect(failing).rejects.toThrow('the connection broke')
    commitElsewhere()
    expect(await store.version()).toBe('2')
    expect(log).toEqual([])
  })

  it('prefers the query that started last, whichever ends last', async () => {
    const { store, advance, answerWith } = aStore()
    const [slow, fast] = [aDelay<string>(), aDelay<string>()]
    const answers = [slow.promise, fast.promise]
    answerWith(() => answers.shift() ?? Promise.resolve('none'))
    const early = store.version()
    advance(1)
    const late = store.version()
    fast.resolve('2')
    await late
    slow.resolve('1')
    await early
    expect(await store.version()).toBe('2')
  })

  it('remembers no version that could not be read', async () => {
    const { store, answerWith } = aStore()
    answerWith(() => Promise.reject(new Error('down')))
    await expect(store.version()).rejects.toThrow('down')
    answerWith(undefined)
    expect(await store.version()).toBe('1')
  })

  it('notifies others after each commit, and ends the notices before its connections', async () => {
    const { store, log } = aStore()
    await store.transaction((writer) => writer.tags.insert(termData()))
    await store.close()
    expect(log).toEqual(['notify', 'close notices', 'close store'])
  })
})

it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects freshness within %s ms', (within) => {
  const client = new pg.Pool()
  expect(() => createPostgresStore(client, { freshness: { within } })).toThrow(
    /^freshness\.within must be a whole number from 1 to /,
  )
})

describe.each(postgresDrivers)('[postgres $name] a store with freshness', ({ connect }) => {
  it('sees commits of stores with the option at once, and not those of others', async () => {
    const url = await postgresUrl()
    const schema = await openTables()
    const freshness = { within: 3_600_000 }
    const open = (options = {}) => createPostgresStore(connect(url).client, { schema: schema.name, ...options })
    const [reader, writer, silent] = [open({ freshness }), open({ freshness }), open()]
    onTestFinished(async () => {
      await Promise.all([reader, writer, silent].map((store) => store.close()))
      await schema.release()
    })
    const commit = (store: SqlStore) => store.transaction((transaction) => transaction.tags.insert(termData()))
    await reader.version()
    // It forgets this version when it starts to listen.
    await commit(silent)
    const first = await silent.version()
    await expect.poll(() => reader.version()).toBe(first)
    await commit(silent)
    expect(await reader.version()).toBe(first)
    await commit(writer)
    await expect.poll(() => reader.version()).not.toBe(first)
    expect(await reader.version()).toBe(await silent.version())
  })
})
