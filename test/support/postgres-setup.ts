import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the database of this run. */
    readonly postgresBroker: string
  }
}

export interface PostgresAnswer {
  readonly url: string
  /** What the names of the schemas of this run begin with. */
  readonly prefix: string
}

/**
 * One PostgreSQL for all test files of a run. It takes a second to make, so it is made when the first of them needs it,
 * over HTTP because that works from threads and from processes.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.TEST_POSTGRES_URL ?? ''
  const prefix = `daybook_test_${randomBytes(4).toString('hex')}_`
  let started: Promise<PostgresServer> | undefined
  const urlOfServer = async () => {
    if (own !== '') return own
    started ??= startPostgres()
    return (await started).url
  }
  const broker = createServer(async (_request, response) => {
    try {
      const answer: PostgresAnswer = { url: await urlOfServer(), prefix }
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  broker.listen(0, '127.0.0.1').unref()
  await once(broker, 'listening')
  const { port } = broker.address() as AddressInfo // a TCP server has no other kind of address
  project.provide('postgresBroker', `http://127.0.0.1:${port}`)
  return async () => {
    broker.close()
    broker.closeAllConnections()
    await (await started?.catch(() => undefined))?.remove()
    if (own !== '') await dropSchemas(own, prefix)
  }
}

async function dropSchemas(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where starts_with(nspname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
  } finally {
    await client.end()
  }
}
