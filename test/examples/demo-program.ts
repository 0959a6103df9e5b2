import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { argumentsFor } from '../support/program.ts'

const root = new URL('../../', import.meta.url)

export interface DemoProgram {
  readonly output: string
  /** Where it listens; none when it has ended without. */
  readonly url: string | undefined
  /** What it wrote to stderr, complete once it has ended. */
  readonly complaints: string
  /** Ends it as Ctrl-C does, and gives its exit code; that of its own when it has ended already. */
  stop(): Promise<number | null>
}

/** Runs the demo in a folder as its reader does, on a free port, until it says where it is, or ends. */
export async function runDemo(folder: string, databaseUrl = ''): Promise<DemoProgram> {
  const child = spawn(process.execPath, await argumentsFor('examples/demo/server.ts'), {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATABASE_URL: databaseUrl, TSX_TSCONFIG_PATH: inRoot('tsconfig.json') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  let output = ''
  let url: string | undefined
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    // The last of what it prints.
    url = /curl -X POST '(http:\/\/127\.0\.0\.1:\d+).*\n/.exec(output)?.[1]
    if (url !== undefined) break
  }
  if (url === undefined) await closed
  return {
    output,
    url,
    complaints,
    async stop() {
      child.kill('SIGINT')
      await closed
      return child.exitCode
    },
  }
}

function inRoot(path: string): string {
  return fileURLToPath(new URL(path, root))
}
