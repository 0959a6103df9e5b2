import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundledProgram } from '../support/bundled-program.ts'

const run = promisify(execFile)

it('stores the same events of series in a process of any zone', { timeout: 60_000 }, async () => {
  const program = await bundledProgram(new URL('./zone-program.ts', import.meta.url))
  const dumpIn = async (TZ: string) => {
    const env = { ...process.env, TZ }
    return (await run(process.execPath, [program], { env, maxBuffer: 2 ** 26 })).stdout
  }
  const [first = '', ...others] = await Promise.all(['America/New_York', 'Asia/Kolkata', 'Pacific/Apia'].map(dumpIn))
  const { events } = JSON.parse(first) as { readonly events: readonly object[] } // a dump
  expect(events.length).toBeGreaterThan(100)
  for (const other of others) expect(other).toBe(first)
})
