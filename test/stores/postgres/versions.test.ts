import { createCalendar } from 'daybook'
import { createPostgresStore, type SqlStore } from 'daybook/postgres'
import type { VersionChange } from 'daybook/storage'
import { createMake, termData } from 'daybook/testing'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aRequest } from '../../http/request.ts'
import { postgresUrl } from '../../support/postgres.ts'
import { openTables, testedPostgresDrivers } from '../../support/stores.ts'

const make = createMake()

describe.each(testedPostgresDrivers)('the versions of a store in PostgreSQL through $name', (driver) => {
  let schema: string
  let store: SqlStore
  /** On a connection of its own, past the store. */
  let ask: (statement: string) => Promise<readonly unknown[]>
  beforeEach(async () => {
    const url = await postgresUrl()
    const [connection, other, opened] = [driver.connect(url), new pg.Client(url), await openTables()]
    schema = opened.name
    store = createPostgresStore(connection.client, { schema })
    await other.connect()
    ask = async (statement) => (await other.query(statement)).rows
    onTestFinished(async () => {
      await ask(`DROP TABLE IF EXISTS ${schema}.others`)
      await other.end()
      await connection.close()
      await opened.release()
    })
  })

  const commitIds = async () => new Set((await store.version()).split(' '))

  /** Starts a transaction, which waits for `commit` after it has returned its version change. */
  async function begin(note = 'a note') {
    let letGo = () => {}
    const isLet = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let committed: Promise<VersionChange> | undefined
    const announced = await new Promise<VersionChange>((resolve, reject) => {
      committed = store.transaction(async (writer) => {
        await writer.tags.insert(termData())
        await writer.noteChanges(note)
        const versionChange = await writer.versionChange()
        if (versionChange === null) throw new Error('the store has no version change')
        resolve(versionChange)
        await isLet
        return versionChange
      })
      committed.catch(reject)
    })
    return {
      ...announced,
      /** Returns the version change of the attempt that was committed. */
      commit() {
        letGo()
        return committed as Promise<VersionChange> // begun by now
      },
    }
  }

  async function write() {
    return (await begin()).commit()
  }

  /** Commits until the next one deletes the commit ids of others. */
  async function beforeGathering() {
    while ((await write()).replaces.length === 0);
    await writeTimes(15)
  }

  async function writeTimes(times: number) {
    for (let left = times; left > 0; left -= 1) await write()
  }

  it('are right for concurrent transactions, in whatever order they end', async () => {
    const before = await commitIds()
    const [one, two, three] = [await begin(), await begin(), await begin()]
    expect(await commitIds()).toEqual(before)
    await three.commit()
    expect(await commitIds()).toEqual(new Set([...before, three.commitId]))
    await one.commit()
    await two.commit()
    expect(await commitIds()).toEqual(new Set([...before, one.commitId, two.commitId, three.commitId]))
  })

  it('are not changed by what else goes on in the database', async () => {
    const before = await store.version()
    await ask(`CREATE TABLE ${schema}.others (id int)`)
    await ask('BEGIN')
    await ask(`INSERT INTO ${schema}.others VALUES (1)`)
    expect(await store.version()).toBe(before)
    await ask('COMMIT')
    expect(await store.version()).toBe(before)
  })

  it('stay short: one commit in sixteen replaces the commit ids before it', async () => {
    await beforeGathering()
    const before = await commitIds()
    expect(before.size).toBe(16)
    const { commitId, replaces } = await write()
    expect(new Set(replaces)).toEqual(before)
    expect(await commitIds()).toEqual(new Set([commitId]))
  })

  it('are gathered also by a transaction that counts meanwhile', async () => {
    const { id } = await store.transaction((writer) => writer.tags.insert(termData()))
    await beforeGathering()
    const [versionChange] = await store.transaction(async (writer) => {
      await writer.tags.update(id, { name: 'Late' })
      return Promise.all([writer.versionChange(), writer.tags.addToCounts(new Map([[id, 1]]))])
    })
    expect(await commitIds()).toEqual(new Set([versionChange?.commitId]))
    expect(await store.tags.getMany([id])).toMatchObject([{ count: 1 }])
  })

  it('keep the commit ids when a transaction that replaces them is rolled back', async () => {
    await beforeGathering()
    const before = await commitIds()
    const failing = store.transaction(async (writer) => {
      await writer.tags.insert(termData())
      expect((await writer.versionChange())?.replaces).toHaveLength(16)
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    expect(await commitIds()).toEqual(before)
  })

  it('keep the commit id of a transaction that is open while another replaces others', async () => {
    await beforeGathering()
    await writeTimes(15)
    const open = await begin()
    const gathering = await write()
    expect(gathering.replaces).toHaveLength(15)
    expect(await commitIds()).toEqual(new Set([gathering.commitId]))
    await open.commit()
    expect(await commitIds()).toEqual(new Set([open.commitId, gathering.commitId]))
  })

  it('keep all commit ids where two transactions replace them at once: one of them is retried', async () => {
    await beforeGathering()
    const before = await commitIds()
    const first = await begin()
    const committed: VersionChange[] = []
    for (let times = 0; times < 15; times += 1) committed.push(await write())
    const second = begin()
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE FROM "${schema}"%'`
    await expect.poll(() => ask(waiting)).toHaveLength(1) // for what the first takes out
    committed.push(...(await Promise.all([first.commit(), second.then(({ commit }) => commit())])))
    const gone = new Set(committed.flatMap(({ replaces }) => replaces))
    const left = [...before, ...committed.map(({ commitId }) => commitId)].filter((commitId) => !gone.has(commitId))
    expect(await commitIds()).toEqual(new Set(left))
  })

  it('leave out of no list of notes what commits late', async () => {
    await beforeGathering()
    await writeTimes(13)
    const [early, late] = [await begin('early'), await begin('late')]
    const before = await store.version()
    await write()
    expect((await write()).replaces).toHaveLength(14)
    const between = await store.version()
    await early.commit()
    const after = await store.version()
    await late.commit()
    expect((await store.notesSince(before))?.toSorted()).toEqual(['a note', 'a note', 'early', 'late'])
    expect((await store.notesSince(between))?.toSorted()).toEqual(['early', 'late'])
    expect(await store.notesSince(after)).toEqual(['late'])
    await beforeGathering()
    await write()
    expect((await store.notesSince(between))?.toSorted().slice(-2)).toEqual(['early', 'late'])
    expect((await store.notesSince(after))?.filter((note) => note !== 'a note')).toEqual(['late'])
  })

  it('have notes since the last ten thousand commits', async () => {
    const first = await store.version()
    await writeTimes(20)
    const second = await store.version()
    await ask(`INSERT INTO ${schema}.daybook_commit_notes (tenant, commit_id, note)
      SELECT '', 'filled ' || number, 'a note' FROM generate_series(1, 9985) AS number`)
    // The 256th commit deletes notes.
    await ask(`SELECT setval('${schema}.daybook_commits_id_seq', 239)`)
    await writeTimes(17)
    expect(await store.notesSince(first)).toBe(null)
    expect(await store.notesSince(second)).toContain('a note')
  })

  it('differ each time where there are no commit ids, until the next commit', async () => {
    await ask(`DELETE FROM ${schema}.daybook_commits`)
    expect(await store.version()).not.toBe(await store.version())
    const { commitId } = await write()
    expect(await commitIds()).toEqual(new Set([commitId]))
  })

  it('let a calendar keep replies beyond its own concurrent writes, those that gather, and the work of others', async () => {
    const { api, events } = createCalendar({ store })
    const path = '/cal/events/v1/events/1'
    await events.create(make.event())
    for (const _ of ['first', 'again']) await api.handle(aRequest({ path }))
    await ask(`CREATE TABLE ${schema}.others (id int)`)
    for (let times = 0; times < 6; times += 1) {
      await Promise.all([1, 2, 3].map(() => events.create(make.event())))
      await ask(`INSERT INTO ${schema}.others VALUES (1)`)
      const { hits } = api.cache
      await api.handle(aRequest({ path }))
      expect(api.cache.hits).toBe(hits + 1)
    }
  })
})
