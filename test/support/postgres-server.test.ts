import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from './postgres-server.ts'

describe('a PostgreSQL of its own', () => {
  it('keeps what was committed over stop and start, at the same URL', async () => {
    const server = await startPostgres({ durable: true })
    onTestFinished(() => server.remove())
    let client = await connect(server.url)
    await client.query('create table kept (how text)')
    for (const how of ['kill', 'shut down'] as const) {
      await client.query('insert into kept values ($1)', [how])
      const ended = endOf(client)
      await server.stop(how)
      await ended
      await expect(connect(server.url)).rejects.toThrow('ECONNREFUSED')
      await server.start()
      client = await connect(server.url)
    }
    expect((await client.query('select how from kept')).rows).toEqual([{ how: 'kill' }, { how: 'shut down' }])
    await client.end()
  })

  it('ends with the process that started it, even when that is killed, and leaves no file behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-owner-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o777)
    const program = `import { startPostgres } from '${fileURLToPath(new URL('postgres-server.ts', import.meta.url))}'
      console.log((await startPostgres({ settings: { work_mem: '5MB' } })).url)
      await new Promise((resolve) => setInterval(resolve, 2 ** 30))`
    const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void owner.kill('SIGKILL'))
    const [url] = await once(owner.stdout, 'data')
    const client = await connect(String(url).trim())
    expect((await client.query('show work_mem')).rows).toEqual([{ work_mem: '5MB' }])
    expect(scratchIn(folder)).toHaveLength(1)
    const changes = watch(folder)
    const ended = endOf(client)
    owner.kill('SIGKILL')
    expect(await ended).toBe('ended')
    while (scratchIn(folder).length > 0) await once(changes, 'change')
    changes.close()
  })
})

function scratchIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('daybook-postgres-'))
}

function endOf(client: pg.Client): Promise<string> {
  return new Promise((resolve) => client.once('end', () => resolve('ended')))
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // the end of the server is what these tests are about
  await client.connect()
  return client
}
