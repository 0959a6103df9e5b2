import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, serverUser } from './postgres-server.ts'

export interface PgBouncerOptions {
  /** The PostgreSQL server behind it. */
  readonly url: string
  readonly poolMode: 'session' | 'transaction' | 'statement'
  /** How many prepared statements it tracks for each client. 0, the only value before PgBouncer 1.21, tracks none. */
  readonly maxPreparedStatements: number
  /** Connections to the server. With fewer than clients, transactions of a client run on different ones. */
  readonly poolSize: number
}

export interface PgBouncer {
  /** Stays the same over `kill` and `start`. */
  readonly url: string
  start(): Promise<void>
  /** Ends it at once, as a crash does: all connections break. */
  kill(): Promise<void>
  /** Kills it and deletes its files. */
  remove(): Promise<void>
}

/** `PGBOUNCER` is the path of another one than that in the `PATH`. */
const binary = process.env.PGBOUNCER || 'pgbouncer'

/** Returns whether this PgBouncer can track prepared statements, which it can from version 1.21 on. */
export async function tracksPreparedStatements(): Promise<boolean> {
  const { stdout } = await promisify(execFile)(binary, ['--version'])
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) * 1000 + Number(minor) >= 1021
}

/** Starts a PgBouncer on a free loopback port. It ends with this process, however that ends. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const user = await serverUser()
  const folder = await mkdtemp(join(tmpdir(), 'daybook-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const tracking = (await tracksPreparedStatements())
    ? `max_prepared_statements = ${options.maxPreparedStatements}\n`
    : ''
  await writeFile(file, configuration(options, port) + tracking, { mode: 0o600 })
  if (user !== undefined) for (const path of [folder, file]) await chown(path, user.uid, user.gid)

  let running: ChildProcess | undefined
  const kill = async () => {
    if (running === undefined) return
    const exit = once(running, 'exit')
    running.stdin?.end()
    await exit
    running = undefined
  }
  const start = async () => {
    // The shell waits for the end of its input, which comes with the end of this process, even if it is killed.
    const script = '"$1" "$2" < /dev/null & read _; kill -9 $!; wait $!'
    const shell = spawn('sh', ['-c', script, 'sh', binary, file], {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    running = shell
    await listening(shell)
  }
  const url = new URL(options.url)
  await start()
  return {
    url: `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`,
    start,
    kill,
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configuration({ url, poolMode, poolSize }: PgBouncerOptions, port: number): string {
  const { hostname, port: serverPort, username, password, pathname } = new URL(url)
  return `
[databases]
${pathname.slice(1)} = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = ${poolSize}
max_client_conn = 200
server_login_retry = 1
`
}

/** Resolves when PgBouncer accepts connections, and rejects with its log when it ends instead. */
function listening({ stderr }: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk
      if (log.includes('process up')) resolve()
      if (log.includes('FATAL') || log.includes('not found')) reject(new Error(`PgBouncer does not start:\n${log}`))
    })
  })
}
