import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './postgres-server.ts'

/** The programs, from the `PATH`. */
const [varnish, nginx] = ['varnishd', 'nginx'] as const

/** Returns why a cache cannot be tested here; `undefined` if it can. */
export function missing(program: typeof varnish | typeof nginx): string | undefined {
  try {
    execFileSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${program}`])
    if (program === varnish) execFileSync('sh', ['-c', 'ls /usr/lib/*/varnish/vmods/libvmod_xkey.so'])
    return undefined
  } catch {
    const packages = program === varnish ? 'varnish varnish-modules' : 'nginx-light'
    return `${program} is not installed: apt-get install ${packages}`
  }
}

/** Starts Varnish with the configuration of the examples in front of a port of this machine. */
export async function startVarnish(backend: number): Promise<string> {
  const [folder, port] = [newFolder(), await freePort()]
  const file = join(folder, 'varnish.vcl')
  writeFileSync(file, readFileSync('examples/varnish.vcl', 'utf8').replace('"3000"', `"${backend}"`))
  const storage = ['-s', 'malloc,64m', '-n', join(folder, 'work'), '-j', 'none']
  await started(spawn(varnish, ['-F', '-a', `127.0.0.1:${port}`, '-f', file, ...storage], options()), port)
  return `http://127.0.0.1:${port}`
}

/** Starts nginx with the configuration of the examples in front of a port of this machine. */
export async function startNginx(backend: number): Promise<string> {
  const [folder, port] = [newFolder(), await freePort()]
  const server = readFileSync('examples/nginx-cache.conf', 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${backend}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('/var/cache/nginx/daybook', join(folder, 'cache'))
    .replace('proxy_cache_lock on;', 'proxy_cache_lock on;\n    add_header X-Cache $upstream_cache_status;')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const http = `http { access_log off; ${paths.join(' ')}\n${server} }`
  const main = `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {} ${http}`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, main)
  await started(spawn(nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], options()), port)
  return `http://127.0.0.1:${port}`
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function options(): SpawnOptions {
  return { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }, stdio: ['ignore', 'ignore', 'pipe'] }
}

/** Waits until a program listens. It ends with the test. */
async function started(child: ChildProcess, port: number): Promise<void> {
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await exited
  })
  let complaints = ''
  child.stderr?.on('data', (chunk) => {
    complaints += chunk
  })
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The cache does not listen.\n${complaints}`)
}
