import { describe, expect, it } from 'vitest'
import { createFairQueue } from '../../../src/services/shared/fair-queue.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A queue whose work ends one at a time, in the order in which it started. */
function steppedQueue(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ concurrent: 1, perKey: 100, total: 1000, ...limits })
  const started: string[] = []
  const ends: (() => void)[] = []
  const enter = (key: number, name: string, signal?: { aborted: boolean }) =>
    queue(key, signal, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const finish = async () => {
    await settled()
    ends.shift()?.()
    await settled()
  }
  return { enter, finish, started, running: () => ends.length }
}

const codeOf = (error: { code: string; status: number; retry_after: number }) =>
  `${error.status} ${error.code} ${error.retry_after}`

describe('a queue with turns among keys', () => {
  it('starts at most so many at once', async () => {
    const { enter, finish, started, running } = steppedQueue({ concurrent: 2 })
    for (const name of ['a', 'b', 'c']) void enter(1, name)
    await settled()
    expect([running(), started]).toEqual([2, ['a', 'b']])
    await finish()
    expect([running(), started]).toEqual([2, ['a', 'b', 'c']])
    void enter(1, 'd')
    await settled()
    expect(running()).toBe(2)
  })

  it('takes the keys in turn, and each key in its order', async () => {
    const { enter, finish, started } = steppedQueue()
    for (const name of ['1a', '1b', '1c', '1d', '1e']) void enter(1, name)
    for (const name of ['2a', '2b']) void enter(2, name)
    void enter(3, '3a')
    for (let count = 0; count < 8; count += 1) await finish()
    expect(started).toEqual(['1a', '1b', '2a', '3a', '1c', '2b', '1d', '1e'])
  })

  it('refuses more for one key, and takes those of others', async () => {
    const { enter, finish, started } = steppedQueue({ perKey: 3 })
    for (let count = 0; count < 4; count += 1) void enter(1, `1.${count}`)
    await expect(enter(1, 'late').catch(codeOf)).resolves.toBe('503 rest_unavailable 5')
    void enter(2, '2')
    await finish()
    await finish()
    expect(started).toEqual(['1.0', '1.1', '2'])
  })

  it('is full for the key with the most first', async () => {
    const { enter } = steppedQueue({ perKey: 4, total: 5 })
    void enter(9, 'running')
    void enter(2, '2a')
    const first = Array.from({ length: 4 }, (_, at) => enter(1, `1.${at}`).catch(codeOf))
    void enter(3, '3a')
    await expect(first[3], 'the last of the longest gives way').resolves.toBe('503 rest_unavailable 5')
    void enter(4, '4a')
    await expect(first[2]).resolves.toBe('503 rest_unavailable 5')
    await expect(enter(1, '1 again').catch(codeOf)).resolves.toBe('503 rest_unavailable 5')
    void enter(5, '5a')
    await expect(first[1]).resolves.toBe('503 rest_unavailable 5')
    await expect(enter(6, 'as many keys as places').catch(codeOf)).resolves.toBe('503 rest_unavailable 5')
  })

  it('drops those whose client has gone, which cost no turn', async () => {
    const { enter, finish, started } = steppedQueue()
    void enter(1, 'running')
    const clients = [{ aborted: false }, { aborted: false }, { aborted: false }]
    const waiting = clients.map((client, at) => enter(1, `1.${at}`, client).catch(codeOf))
    void enter(2, '2a')
    for (const client of clients.slice(0, 2)) client.aborted = true
    await finish()
    expect(started).toEqual(['running', '1.2'])
    expect(await Promise.all(waiting.slice(0, 2))).toEqual(Array(2).fill('503 rest_unavailable undefined'))
    await finish()
    expect(started).toEqual(['running', '1.2', '2a'])
    await expect(enter(3, 'never', { aborted: true }).catch(codeOf)).resolves.toBe('503 rest_unavailable undefined')
  })

  it('gives the places of those who have gone to others', async () => {
    const { enter } = steppedQueue({ perKey: 2, total: 3 })
    void enter(9, 'running')
    const client = { aborted: false }
    const gone = [enter(1, '1a', client).catch(codeOf), enter(1, '1b', client).catch(codeOf)]
    void enter(2, '2a')
    client.aborted = true
    const entered = [enter(1, '1c'), enter(3, '3a')].map((one) => one.catch(codeOf))
    expect(await Promise.all(gone)).toEqual(Array(2).fill('503 rest_unavailable undefined'))
    await expect(Promise.race([...entered, settled().then(() => 'waiting')])).resolves.toBe('waiting')
  })

  it('gives the places of those who have gone for other keys too', async () => {
    const { enter } = steppedQueue({ total: 2 })
    void enter(9, 'running')
    const client = { aborted: false }
    const gone = [enter(1, '1a', client).catch(codeOf), enter(2, '2a', client).catch(codeOf)]
    client.aborted = true
    const entered = [enter(3, '3a'), enter(4, '4a')].map((one) => one.catch(codeOf))
    expect(await Promise.all(gone)).toEqual(Array(2).fill('503 rest_unavailable undefined'))
    await expect(Promise.race([...entered, settled().then(() => 'waiting')])).resolves.toBe('waiting')
  })

  it('is as free as at first once all have had their turns', async () => {
    const { enter, finish } = steppedQueue({ perKey: 3, total: 3 })
    for (let round = 0; round < 3; round += 1) {
      const entered = ['running', '1a', '1b', '1c'].map((name) => enter(1, name).catch(codeOf))
      entered.push(enter(2, '2a').catch(codeOf))
      for (let count = 0; count < 4; count += 1) await finish()
      expect(await Promise.all(entered)).toEqual(['running', '1a', '1b', '503 rest_unavailable 5', '2a'])
    }
  })

  it('goes on after work that fails', async () => {
    const queue = createFairQueue({ concurrent: 1, perKey: 1, total: 1 })
    const failing = queue(1, undefined, () => Promise.reject(new Error('no entropy')))
    const next = queue(2, undefined, async () => 'next')
    await expect(failing).rejects.toThrow('no entropy')
    expect(await next).toBe('next')
    await expect(
      queue(3, undefined, () => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
    expect(await queue(1, undefined, async () => 'last')).toBe('last')
  })
})
