import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, posix, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { buildPackage } from './support/build-package.ts'

/** All that it exports code by. */
const names = Object.keys(manifest.exports)
  .filter((name) => name !== './package.json')
  .map((name) => posix.join(manifest.name, name))

const require = createRequire(import.meta.url)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-'))
  // Nothing is cleaned: the folder is new, and what its link leads to is not its own.
  await buildPackage(join(folder, 'dist'))
  await copyFile('package.json', join(folder, 'package.json'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
})

afterAll(() => rm(folder, { recursive: true }))

/** What a module prints as JSON in a process of its own, where `daybook` is the built package. */
async function run(code: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
  })
  return JSON.parse(stdout)
}

describe('the built package', () => {
  // Starting ICU takes 20 ms, and its table of currencies 5.
  it.each([
    [
      'nanoid alone',
      names.filter((name) => !['daybook/ics', 'daybook/format', 'daybook/schemas'].includes(name)),
      ['nanoid'],
      [],
    ],
    ['ical.js alone', ['daybook/ics'], ['ical.js'], []],
    // date-fns-tz looks whether a format knows `hourCycle`.
    ['date-fns', ['daybook/format'], ['date-fns-tz', 'date-fns', '@date-fns/utc'], ['DateTimeFormat']],
  ])('loads %s and calls little of ICU when it is imported as %j', async (_, imported, packages, icu) => {
    const seen = await run(`
      import { Session } from 'node:inspector'
      const files = []
      const requested = []
      const session = new Session()
      session.connect()
      session.on('Debugger.scriptParsed', ({ params }) => files.push(params.url))
      session.post('Debugger.enable')
      globalThis.Intl = new Proxy(Intl, { get: (intl, name) => (requested.push(name), intl[name]) })
      for (const name of ${JSON.stringify(imported)}) await import(name)
      const packages = files.flatMap((file) => /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1] ?? [])
      const own = files.some((file) => file.includes('/dist/'))
      console.log(JSON.stringify({ own, packages: [...new Set(packages)], requested }))
    `)
    expect(seen).toEqual({ own: true, packages, requested: icu })
  })

  it('has a client that brings next to nothing of the rest into a browser', async () => {
    const files = await run(`
      import { Session } from 'node:inspector'
      const files = []
      const session = new Session()
      session.connect()
      session.on('Debugger.scriptParsed', ({ params: { url, length } }) => files.push({ url, length }))
      session.post('Debugger.enable')
      await import('daybook/client')
      console.log(JSON.stringify(files.filter(({ url }) => url.startsWith('file:') && !url.includes('[eval'))))
    `)
    const loaded = files as readonly { readonly url: string; readonly length: number }[]
    expect(loaded.some(({ url }) => url.endsWith('/dist/client.js'))).toBe(true)
    expect(loaded.filter(({ url }) => !url.includes('/dist/'))).toEqual([])
    expect(loaded.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(27_500)
  })

  it('loads the rest when it is needed: zones, currencies, schemas of replies', async () => {
    const answers = await run(`
      import { createCalendar } from 'daybook'
      import { fetchHandler } from 'daybook/fetch'
      const calendar = createCalendar({ timeZone: 'America/New_York' })
      const dates = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
      const event = await calendar.toReply.events(await calendar.events.create({ title: 'Fair', ...dates, cost: '10 CHF' }))
      const reply = await fetchHandler(calendar)(new Request('https://example.org/cal/events/v1/doc'))
      const { components } = await reply.json()
      const { utc_start_date, timezone_abbr, cost_details } = event
      console.log(JSON.stringify({ utc_start_date, timezone_abbr, code: cost_details.currency_code, isDescribed: 'Event' in components.schemas }))
    `)
    expect(answers).toEqual({
      utc_start_date: '2030-06-20 22:00:00',
      timezone_abbr: 'EDT',
      code: 'CHF',
      isDescribed: true,
    })
  })
})

describe('the testing kit of the built package', () => {
  /** Runs a test file as its user does, and gives what the runner says. */
  async function runTests(file: string, ...runner: readonly string[]): Promise<string> {
    await copyFile(join('test/runners', file), join(folder, file))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...runner, file], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    })
    return stdout + stderr
  }

  it('runs under node:test', async () => {
    const said = await runTests('node-test.mjs', '--test', '--test-reporter=tap')
    expect(said).toMatch(/^# fail 0$/m)
    expect(Number(/^# pass (\d+)$/m.exec(said)?.[1])).toBeGreaterThan(60)
  })

  it('runs under jest', async () => {
    const options = ['--rootDir=.', '--testMatch=**/jest.mjs', '--transform={}', '--no-cache', '--no-watchman']
    const jest = [require.resolve('jest/bin/jest'), ...options]
    const said = await runTests('jest.mjs', '--experimental-vm-modules', ...jest)
    expect(said).toMatch(/^Tests: +(\d+) passed, \1 total$/m)
    expect(Number(/^Tests: +(\d+)/m.exec(said)?.[1])).toBeGreaterThan(60)
  })

  it('runs under jest as CommonJS, with the files of its page', async () => {
    const page = await readFile('docs/guides/jest.md', 'utf8')
    for (const [, code = ''] of page.matchAll(/^```js\n(.*?)^```$/gms)) {
      await writeFile(join(folder, /^\/\/ (.+)$/m.exec(code)?.[1] ?? ''), code)
    }
    const options = ['--rootDir=.', '--testMatch=**/*.test.cjs', '--no-cache', '--no-watchman']
    const { stderr } = await promisify(execFile)(process.execPath, [require.resolve('jest/bin/jest'), ...options], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    })
    expect(stderr).toMatch(/^Tests: +1 passed, 1 total$/m)
  })
})
