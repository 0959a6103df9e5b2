import { expressHandler } from 'daybook/express'
import { fetchHandler, type HostOptions } from 'daybook/fetch'
import { honoHandler } from 'daybook/hono'
import { nodeHandler } from 'daybook/node'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Echo, echoCalendar } from './echo.ts'

// As an untyped caller meets them: the types refuse most of these already.
type Handler = (calendar: ReturnType<typeof echoCalendar>, options: object) => unknown
const handlers: readonly (readonly [string, Handler])[] = [
  ['nodeHandler', nodeHandler as Handler],
  ['expressHandler', expressHandler as Handler],
  ['honoHandler', honoHandler as Handler],
  ['fetchHandler', fetchHandler as Handler],
]

const bad: readonly (readonly [option: string, value: unknown])[] = [
  ['authenticate', 'editor'],
  ['basePath', 'de'],
  ['basePath', '/'],
  ['basePath', '/de/'],
  ['basePath', '//de'],
  ['basePath', '/de?x=1'],
  ['basePath', '/de#x'],
  ['basePath', '/../de'],
  ['basePath', '/münchen'],
  ['basePath', null],
  ['namespace', ''],
  ['namespace', '/cal/events/v1'],
  ['namespace', 'cal/events/v1/'],
  ['namespace', 'cal events'],
  ['headerPrefix', ''],
  ['headerPrefix', 'X-TEC-'],
  ['headerPrefix', 'X TEC'],
  ['headerPrefix', 'X-TEC:\r\nX'],
  ['headerPrefix', 7],
  ['baseUrl', ''],
  ['baseUrl', 'example.org'],
  ['baseUrl', 'https://example.org/'],
  ['baseUrl', 'https://example.org/de/'],
  ['baseUrl', 'https://example.org//de'],
  ['baseUrl', 'https://example.org/de?x'],
  ['baseUrl', 'https://example.org/a b'],
  ['baseUrl', 'https://Example.org'],
  ['baseUrl', 'https://user@example.org'],
  ['baseUrl', 'https://example.org:443'],
  ['baseUrl', 'https://example.org:99999'],
  ['baseUrl', 'ftp://example.org'],
  ['locale', ''],
  ['securitySchemes', [{ type: 'http', scheme: 'basic' }]],
  ['securitySchemes', { basic: { type: 'http' } }],
  ['securitySchemes', { 'my key': { type: 'http', scheme: 'basic' } }],
  ['securitySchemes', { basic: { type: 'constructor' } }],
  ['securitySchemes', { basic: 'basic' }],
  ['origins', 'https://example.org'],
  ['origins', ['*']],
  ['origins', 'null'],
  ['origins', ['https://example.org/']],
  ['origins', ['https://example.org', 'null']],
  ['trustProxy', 'true'],
  ['trustProxy', -1],
  ['trustProxy', 1.5],
  ['trustProxy', []],
  ['trustProxy', ['https://example.org']],
  ['trustProxy', [1]],
  ['allowedHosts', 'example.org'],
  ['allowedHosts', []],
  ['allowedHosts', ['*']],
  ['allowedHosts', ['https://example.org']],
  ['allowedHosts', ['example.org/de']],
  ['allowedHosts', ['']],
  ['explain', 1],
  ['transforms', {}],
  ['transforms', [null]],
  ['transforms', [{ event: {} }]],
  ['sharedCache', true],
  ['sharedCache', [{ maxAge: 60 }]],
  ['bodyLimit', 0],
  ['bodyLimit', 1.5],
  ['bodyLimit', '1mb'],
  ['fallthrough', () => {}],
  ['onError', 'log'],
]

describe.each(handlers)('options of %s', (_name, handler) => {
  it.each(bad)('refuses %s = %j by name', (option, value) => {
    expect(() => handler(echoCalendar(), { [option]: value })).toThrow(TypeError)
    expect(() => handler(echoCalendar(), { [option]: value })).toThrow(new RegExp(`^${option} must be `))
  })

  it.each<[calendar: unknown, received: string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    ['x', '"x"'],
    [{}, 'an object with the members (none)'],
    [{ api: {} }, 'an object with the members api'],
    [() => {}, 'a function'],
    [Promise.resolve(echoCalendar()), 'a promise: await it'],
  ])('refuses %j as the calendar', (calendar, received) => {
    expect(() => handler(calendar as never, {})).toThrow(
      new TypeError(`The first argument must be a calendar, as createCalendar returns it; received ${received}.`),
    )
  })

  it.each([null, 'x', 5])('refuses %j as the options', (options) => {
    expect(() => handler(echoCalendar(), options as never)).toThrow(
      new TypeError(`The options must be an object such as { authenticate }; received ${JSON.stringify(options)}.`),
    )
  })

  it.each<[object, RegExp]>([
    [{}, /^sharedCache.maxAge must be .*; received undefined/],
    [{ maxAge: 0 }, /^sharedCache.maxAge must be .*; received 0/],
    [{ maxAge: 60, staleWhileRevalidate: -1 }, /^sharedCache.staleWhileRevalidate must be .*; received -1/],
    [{ maxAge: 60, keys: 'xkey' }, /^sharedCache.keys must be 'Surrogate-Key' or 'Cache-Tag'; received "xkey"/],
    [{ maxAge: 60, keyPrefix: 'two words' }, /^sharedCache.keyPrefix must be 1 to 100 letters.*; received "two words"/],
    [{ maxAge: 60, keyPrefix: '' }, /^sharedCache.keyPrefix must be /],
    [{ maxAge: 60, key: 'xkey' }, /^sharedCache.key is not an option; there are maxAge, /],
  ])('refuses %j for shared caches', (sharedCache, message) => {
    expect(() => handler(echoCalendar(), { sharedCache })).toThrow(message)
  })

  it('refuses shared caches with hosts that a proxy forwards, without baseUrl', () => {
    const sharedCache = { maxAge: 60 }
    expect(() => handler(echoCalendar(), { sharedCache, trustProxy: 1 })).toThrow(/sharedCache needs baseUrl/)
    handler(echoCalendar(), { sharedCache, trustProxy: 1, baseUrl: 'https://example.org' })
  })

  it('refuses an option that does not exist, and names those that do', () => {
    expect(() => handler(echoCalendar(), { basepath: '/de' })).toThrow(/^basepath is not an option; .*\bbasePath\b/)
    expect(() => handler(echoCalendar(), { toString: 1 })).toThrow(/^toString is not an option/)
  })

  it('takes an option that is undefined as absent', () => {
    const undefinedOnes = Object.fromEntries(bad.map(([option]) => [option, undefined]))
    expect(() => handler(echoCalendar(), undefinedOnes)).not.toThrow()
  })
})

describe('the mount that options make', () => {
  const mountOf = async (options: HostOptions<Request>) => {
    const response = await fetchHandler(echoCalendar(), options)(new Request('http://localhost/x'))
    return ((await response?.json()) as Echo | undefined)?.mount
  }

  it('has its defaults', async () => {
    const switches = { trustProxy: false, requireIfMatch: false, explain: false }
    expect(await mountOf({})).toEqual({ basePath: '', namespace: 'cal/events/v1', origins: [], ...switches })
  })

  it('has what is given', async () => {
    const mount = {
      basePath: '/de/m%C3%BCnchen',
      namespace: 'other/calendar/v2',
      headerPrefix: 'X-Other',
      baseUrl: 'http://localhost:8080',
      locale: 'de',
      origins: ['https://example.org', 'capacitor://localhost'],
      trustProxy: true,
      requireIfMatch: true,
      explain: true,
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    } as const
    expect(await mountOf(mount)).toEqual(mount)
  })

  it.each<HostOptions<Request>>([
    { trustProxy: 2 },
    { trustProxy: ['example.org', '127.0.0.1:80', '[::1]', 'Example.com'] },
    { allowedHosts: ['example.org', 'localhost:3000'] },
    { baseUrl: 'https://example.org/api/v%C3%BC' },
  ])('has %j', async (options) => {
    expect(await mountOf(options)).toMatchObject(options)
  })

  it('names origins, or takes all of them', async () => {
    expectTypeOf<HostOptions<Request>['origins']>().toEqualTypeOf<'*' | readonly string[] | undefined>()
    expect(await mountOf({ origins: '*' })).toMatchObject({ origins: '*' })
  })

  it('does not change with the list of origins that it was made from', async () => {
    const origins = ['https://example.org']
    const handler = fetchHandler(echoCalendar(), { origins })
    origins.push('https://attacker.example')
    const { mount } = (await (await handler(new Request('http://localhost/x'))).json()) as Echo
    expect(mount.origins).toEqual(['https://example.org'])
  })
})
