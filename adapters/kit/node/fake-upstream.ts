/**
 * A fake server for tests of clients of existing interfaces.
 *
 * @module daybook/testing/node
 */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Actor, Calendar } from 'daybook'
import { nodeHandler } from '../../hosts/node.ts'
import type { NodeRequest } from '../../hosts/node-exchange.ts'
import type { HostOptions } from '../../hosts/options.ts'

/** A server that a client under test uses instead of the real system. */
export interface FakeUpstream<Served> {
  /** The URL of the site, such as `http://127.0.0.1:49152`. */
  readonly url: string
  /**
   * The calendar that it serves. A test calendar has a `clock` to move and a `dump` to inspect what the client wrote.
   */
  readonly calendar: Served
  /** Frees the port, even if the client keeps connections open. */
  close(): Promise<void>
}

/**
 * Serves a calendar as the API that existing clients expect, at `/wp-json/tribe/events/v1` on a free port of the
 * loopback interface. A request with an `Authorization` header is from an administrator. The options of a mount
 * override these settings. Throws a `TypeError` that names an invalid option.
 */
export async function fakeUpstream<Served extends Pick<Calendar, 'api'>>(
  calendar: Served,
  options: HostOptions<NodeRequest> = {},
): Promise<FakeUpstream<Served>> {
  const server = createServer(nodeHandler(calendar, { ...standIn, ...options }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening server has an address
  return {
    url: `http://127.0.0.1:${port}`,
    calendar,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const administrator: Actor = { id: 1, role: 'administrator' }

const standIn: HostOptions<NodeRequest> = {
  basePath: '/wp-json',
  namespace: 'tribe/events/v1',
  headerPrefix: 'X-TEC',
  authenticate: ({ headers }) => (headers.authorization === undefined ? null : administrator),
}
