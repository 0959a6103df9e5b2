import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { listenOn } from '../../../adapters/stores/postgres/pg-listen.ts'

/** A connection of a pool. As in pg, a second `release` is an error. */
class Connection extends EventEmitter {
  readonly queries: string[] = []
  readonly released: unknown[] = []

  constructor(readonly fault?: Error) {
    super()
  }

  async query({ text }: { readonly text: string }) {
    this.queries.push(text)
    if (this.fault) throw this.fault
  }

  release(error?: Error | boolean) {
    if (this.released.length > 0) throw new Error('released twice')
    this.released.push(error)
  }
}

describe('a connection that listens', () => {
  it('passes on what it receives, until the pool closes it', async () => {
    const connection = new Connection()
    const payloads: unknown[] = []
    const { check, stop } = await listenOn(connection, 'commits', (payload) => payloads.push(payload))
    connection.emit('notification', { channel: 'commits', payload: 'sender' })
    connection.emit('notification', { channel: 'commits' })
    await check()
    expect(payloads).toEqual(['sender', undefined])
    expect(connection.queries).toEqual(['LISTEN "commits"', 'SELECT 1'])
    await stop()
    expect(connection.released).toEqual([true])
  })

  it('leaves the pool with its error when it breaks, and once only', async () => {
    const [connection, lost] = [new Connection(), new Error('connection lost')]
    const { stop } = await listenOn(connection, 'commits', () => {})
    connection.emit('error', lost)
    connection.emit('error', new Error('again'))
    await stop()
    expect(connection.released).toEqual([lost])
  })

  it('leaves the pool if it cannot listen', async () => {
    const connection = new Connection(new Error('no LISTEN here'))
    await expect(listenOn(connection, 'commits', () => {})).rejects.toBe(connection.fault)
    expect(connection.released).toEqual([true])
  })
})
