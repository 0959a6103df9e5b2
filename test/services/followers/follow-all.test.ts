import { getEventListeners } from 'node:events'
import { createCalendar, type FollowAllOptions, type FollowedChange, followAll } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store, Tenants } from 'daybook/storage'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fair, openPromise, settle, testTimers, textOf, unwatched } from './a-follower.ts'

const names = Array.from({ length: 200 }, (_, index) => `tenant-${String(index).padStart(3, '0')}`)

/** Tenants with a calendar each, and the calls of their stores. */
async function aService(tenants: readonly string[] = names) {
  const memory = createMemoryStore()
  const calls: string[] = []
  const counted =
    <Args extends readonly unknown[], Result>(name: string, call: (...args: Args) => Result) =>
    (...args: Args) => {
      calls.push(name)
      return call(...args)
    }
  const counting = (store: Store, tenant: string): Store => ({
    ...store,
    version: counted(`version ${tenant}`, store.version),
    followers: {
      get: counted(`get ${tenant}`, store.followers.get),
      put: counted(`put ${tenant}`, store.followers.put),
    },
  })
  const store: Pick<Tenants, 'forTenant' | 'tenantVersions'> = {
    forTenant: (tenant) => counting(memory.forTenant(tenant), tenant),
    tenantVersions: counted('all', memory.tenantVersions),
  }
  const create = (tenant: string, title = 'Fair') =>
    createCalendar({ store: memory.forTenant(tenant) }).events.create({ ...fair, title })
  for (const tenant of tenants) await create(tenant)
  return { memory, store, calls, create }
}

type Handle = (tenant: string, change: FollowedChange) => unknown

async function follow(
  { store }: Pick<Awaited<ReturnType<typeof aService>>, 'store'>,
  { handle = () => {}, ...options }: Partial<FollowAllOptions> & { readonly handle?: Handle } = {},
) {
  const timers = testTimers()
  const seen: string[] = []
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const followers = await followAll(
    store,
    (tenant) =>
      createCalendar({ store: store.forTenant(tenant), onError }).follow(
        'search',
        async (change) => {
          seen.push(`${tenant} ${textOf(change)}`)
          await handle(tenant, change)
        },
        { timers },
      ),
    { onError, timers, ...options },
  )
  onTestFinished(() => followers.stop())
  return { followers, seen, errors, timers }
}

describe('followAll', () => {
  it('handles what each tenant has, and then takes one query for all of them at each poll', async () => {
    const service = await aService()
    const { seen, errors, timers } = await follow(service)
    await timers.pass(60_000)
    expect(seen.toSorted()).toEqual(names.map((tenant) => `${tenant} whole`))
    service.calls.length = 0
    await timers.pass(60_000)
    expect(new Set(service.calls)).toEqual(new Set(['all']))
    expect(service.calls.length).toBeLessThanOrEqual(120)
    expect(errors).toEqual([])
  })

  it('wakes only tenants with news, also those of other processes and new ones', async () => {
    const service = await aService(names.slice(0, 20))
    const silent = { ...service.store, forTenant: (tenant: string) => unwatched(service.store.forTenant(tenant)) }
    for (const store of [service.store, silent]) {
      const { followers, seen, timers } = await follow({ store })
      await timers.pass(20_000)
      seen.length = 0
      service.calls.length = 0
      await service.create('tenant-003')
      await timers.pass(store === silent ? 500 : 1)
      expect(seen).toHaveLength(1)
      await service.create(store === silent ? 'new-2' : 'new-1')
      await timers.pass(500)
      expect(seen.map((text) => text.split(' ')[0]).toSorted()).toEqual([
        store === silent ? 'new-2' : 'new-1',
        'tenant-003',
      ])
      expect(service.calls.filter((call) => /tenant-(?!003)/.test(call))).toEqual([])
      await followers.stop()
    }
  })

  it('handles what is written while a tenant is handled', async () => {
    const service = await aService(['a'])
    const { promise, resolve } = openPromise()
    const { seen, timers } = await follow(service, { handle: (_, { type }) => type === 'whole' && promise })
    await timers.pass(1)
    await service.create('a')
    await timers.pass(1_000)
    expect(seen).toEqual(['a whole'])
    resolve()
    await timers.pass(2_000)
    expect(seen).toEqual(['a whole', 'a event.created 2'])
  })

  it('lets no target that is down hold up the others', async () => {
    const service = await aService(names.slice(0, 30))
    const { seen, timers } = await follow(service, {
      concurrent: 2,
      handle(tenant) {
        if (tenant < 'tenant-010') throw new Error('down')
      },
    })
    await timers.pass(60_000)
    expect(new Set(seen.map((text) => text.split(' ')[0])).size).toBe(30)
  })

  it('takes over from a process that has stopped, and leaves others alone', async () => {
    const service = await aService(['a', 'b'])
    const { promise, resolve } = openPromise()
    const first = await follow(service, { handle: () => promise })
    await first.timers.pass(1)
    const second = await follow(service)
    await second.timers.pass(1_000)
    expect(second.seen).toEqual([])
    resolve()
    await first.followers.stop()
    await second.timers.pass(20_000)
    expect(second.seen).toEqual([])
    await service.create('b')
    await second.timers.pass(20_000)
    expect(second.seen).toEqual(['b event.created 2'])
  })

  it('reports errors of the database and of followers, and tries again', async () => {
    const service = await aService(['a'])
    let isDown = true
    const store = {
      ...service.store,
      tenantVersions: () => (isDown ? Promise.reject(new Error('down')) : service.store.tenantVersions()),
    }
    const { seen, errors, timers } = await follow({ store })
    await timers.pass(120_000)
    expect(errors.length).toBeGreaterThan(5)
    // The pauses become longer.
    expect(errors.length).toBeLessThan(20)
    isDown = false
    await timers.pass(120_000)
    expect(seen).toEqual(['a whole'])
  })

  it.each(['stop', 'signal'])('starts nothing after its end by %s', async (end) => {
    const service = await aService(['a'])
    const abort = new AbortController()
    const { followers, seen, timers } = await follow(service, { signal: abort.signal })
    await timers.pass(1_000)
    if (end === 'signal') abort.abort()
    else await followers.stop()
    await settle()
    service.calls.length = 0
    await service.create('a')
    await timers.pass(60_000)
    expect([seen, service.calls]).toEqual([['a whole'], []])
  })

  it('forgets a tenant that was removed, and follows it anew', async () => {
    const service = await aService(['a', 'b'])
    const { seen, timers } = await follow(service)
    await timers.pass(1_000)
    await service.memory.removeTenant('a')
    await timers.pass(1_000)
    await service.create('a')
    await timers.pass(1_000)
    expect(seen[0]).toBe('a whole')
    expect(seen.slice(2).filter((text) => text.startsWith('a'))).not.toEqual([])
    const before = seen.length
    await timers.pass(60_000)
    expect(seen).toHaveLength(before)
  })

  it.each([
    [undefined, 8],
    [1, 1],
    [3, 3],
  ])('works for %s tenants at the same time, and for others once they take too long', async (concurrent, count) => {
    const service = await aService(names.slice(0, 20))
    const { promise, resolve } = openPromise()
    const options = concurrent === undefined ? {} : { concurrent }
    const { seen, timers } = await follow(service, { ...options, handle: () => promise })
    onTestFinished(resolve)
    await timers.pass(4_999)
    expect(seen).toHaveLength(count)
    await timers.pass(1)
    expect(seen).toHaveLength(2 * count)
    // What took too long does not count twice when it ends.
    resolve()
    await timers.pass(1)
    expect(new Set(seen).size).toBe(20)
  })

  it.each([
    [undefined, 10_000],
    [2_000, 2_000],
  ])('tries a follower again that could not start, with again %s after %i milliseconds', async (again, time) => {
    const service = await aService(['a', 'b'])
    const triedAt: number[] = []
    const store = {
      ...service.store,
      forTenant(tenant: string) {
        const calendar = service.store.forTenant(tenant)
        if (tenant !== 'a') return calendar
        const get: Store['followers']['get'] = async () => {
          triedAt.push(timers.now())
          throw new Error('down')
        }
        return { ...calendar, followers: { ...calendar.followers, get } }
      },
    }
    const timers = testTimers()
    const options = { timers, ...(again !== undefined && { again }) }
    const { seen, errors } = await follow({ store }, options)
    await timers.pass(2 * time + 1_000)
    expect(seen).toEqual(['b whole'])
    expect(triedAt).toEqual([0, time, 2 * time])
    expect(errors).toHaveLength(3)
  })

  it('queries a database that fails after longer pauses, up to a minute, and then as before', async () => {
    const service = await aService(['a'])
    const state = { isDown: true }
    const queriedAt: number[] = []
    const timers = testTimers()
    const tenantVersions = async () => {
      queriedAt.push(timers.now())
      if (state.isDown) throw new Error('down')
      return service.store.tenantVersions()
    }
    await follow({ store: { ...service.store, tenantVersions } }, { timers, poll: 1_000 })
    const pausesFor = async (milliseconds: number) => {
      await timers.pass(milliseconds)
      const [first = 0, ...others] = queriedAt.splice(0)
      return others.map((time, index) => time - ([first, ...others][index] ?? 0))
    }
    expect(await pausesFor(400_000)).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60, 60].map((seconds) => seconds * 1_000))
    state.isDown = false
    await pausesFor(60_000)
    expect(new Set(await pausesFor(10_000))).toEqual(new Set([1_000]))
    state.isDown = true
    expect((await pausesFor(10_000)).slice(0, 2)).toEqual([2_000, 4_000])
  })

  it('takes over from a process that has died, though nothing else is written', async () => {
    const service = await aService(['a'])
    const store = service.memory.forTenant('a')
    // Its timers do not run, as those of a process that was killed.
    const dead = createCalendar({ store: unwatched(store) })
    await dead.follow('search', () => {}, { timers: testTimers(), from: 'now', lease: 1_000 })
    await service.create('a')
    const { seen, timers } = await follow(service, { again: 2_000 })
    await timers.pass(500)
    expect(seen).toEqual([])
    await timers.pass(2_000)
    expect(seen).toEqual(['a event.created 2'])
    await service.create('a')
    await timers.pass(10_000)
    expect(seen).toEqual(['a event.created 2', 'a event.created 3'])
  })

  it('handles what is written while it queries the database, without a further pause', async () => {
    const service = await aService(['a'])
    let isWriting = false
    const tenantVersions = async () => {
      const versions = await service.store.tenantVersions()
      if (isWriting) {
        isWriting = false
        await service.create('a')
      }
      return versions
    }
    const { seen, timers } = await follow({ store: { ...service.store, tenantVersions } }, { poll: 60_000 })
    await timers.pass(60_000)
    isWriting = true
    await timers.pass(60_001)
    expect([isWriting, seen]).toEqual([false, ['a whole', 'a event.created 2']])
  })

  it('stops at once while another process works', async () => {
    const service = await aService(['a'])
    const { promise, resolve } = openPromise()
    const first = await follow(service, { handle: () => promise })
    onTestFinished(resolve)
    await first.timers.pass(1)
    const second = await follow(service)
    await second.timers.pass(1)
    let hasStopped = false
    void second.followers.stop().then(() => {
      hasStopped = true
    })
    // What waits for more time than this has it in the end.
    onTestFinished(() => second.timers.pass(60_000))
    await second.timers.pass(1)
    expect([hasStopped, second.seen]).toEqual([true, []])
  })

  it('ends when its handlers have ended, and watches nothing then', async () => {
    const service = await aService(['a', 'b'])
    const { promise, resolve } = openPromise()
    // Those of followers too.
    const watchers = { a: 0, b: 0 }
    const store = {
      ...service.store,
      forTenant(tenant: string): Store {
        const calendar = service.store.forTenant(tenant)
        const watchCommits: Store['watchCommits'] = (wake) => {
          const unwatch = calendar.watchCommits?.(wake)
          watchers[tenant as keyof typeof watchers] += 1
          return () => {
            watchers[tenant as keyof typeof watchers] -= 1
            unwatch?.()
          }
        }
        return { ...calendar, watchCommits }
      },
    }
    const { followers, seen, timers } = await follow({ store }, { handle: (tenant) => tenant === 'a' && promise })
    onTestFinished(resolve)
    const watchersAfter = async (milliseconds: number) => {
      await timers.pass(milliseconds)
      return { ...watchers }
    }
    // Its module is loaded meanwhile.
    await expect.poll(() => watchersAfter(1)).toEqual({ a: 2, b: 1 })
    await service.memory.removeTenant('b')
    await expect.poll(() => watchersAfter(100)).toEqual({ a: 2, b: 0 })
    let hasStopped = false
    const stopping = followers.stop().then(() => {
      hasStopped = true
    })
    await timers.pass(60_000)
    expect([hasStopped, watchers]).toEqual([false, { a: 0, b: 0 }])
    resolve()
    await stopping
    expect(seen.filter((text) => text.startsWith('a'))).toEqual(['a whole'])
  })

  it('starts nothing with a signal that was aborted before, and keeps none', async () => {
    const service = await aService(['a'])
    const [aborted, other] = [new AbortController(), new AbortController()]
    aborted.abort()
    const { seen, timers } = await follow(service, { signal: aborted.signal })
    await timers.pass(10_000)
    expect(seen).toEqual([])
    const { followers } = await follow(service, { signal: other.signal })
    expect(getEventListeners(other.signal, 'abort')).toHaveLength(1)
    await followers.stop()
    expect(getEventListeners(other.signal, 'abort')).toEqual([])
  })
})
