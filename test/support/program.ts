import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { bundledProgram } from './bundled-program.ts'
import { allStores } from './stores.ts'

export interface Program {
  /** What it has printed. */
  readonly output: string
  /** The first origin among that. */
  readonly url: string
}

/** The arguments of Node for a program of the examples. In long runs it starts with tsx, as its readers start it. */
export async function argumentsFor(path: string): Promise<readonly string[]> {
  if (allStores) return ['--import', import.meta.resolve('tsx'), resolve(path)]
  return [await bundledProgram(pathToFileURL(path))]
}

/** Runs a server of the examples as its reader does, on a free port, until it says where it is; ends with the test. */
export async function runServer(path: string): Promise<Program> {
  const child = spawn(process.execPath, await argumentsFor(path), {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await exited
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
    if (url !== undefined && output.endsWith('\n')) return { output, url }
  }
  throw new Error(`${path} did not say where it is.\n${output}${complaints}`)
}
