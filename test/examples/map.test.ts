import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '../../examples/map/run.ts'
import type { Running } from '../../examples/serve.ts'

interface Script {
  boxOf(west: number, south: number, east: number, north: number): string
}

let server: Running
beforeAll(async () => {
  server = await start(0)
})
afterAll(() => server.close())

const script: Script = await import(String(new URL('../../examples/map/map.js', import.meta.url)))
const get = async (path: string) => {
  const reply = await fetch(`${server.url}${path}`)
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
}
const titles = (text: string) => [...text.matchAll(/Open day: ([\w ]+)</g)].map(([, name]) => name)

describe('the map', () => {
  it('is a list without script', async () => {
    const { type, text } = await get('/')
    expect(type).toBe('text/html; charset=utf-8')
    expect(titles(text)).toEqual(['Mill', 'Harbour hall', 'Bay stage', 'Reef house'])
    expect(text).not.toMatch(/(src|href)="https?:(?!\/\/127)/)
  })

  it.each([
    ['bbox=5.9,45.8,10.5,47.9', ['Mill']],
    ['bbox=170,-30,-165,0', ['Bay stage', 'Reef house']],
    ['when=today&bbox=5,45,11,54', ['Mill', 'Harbour hall']],
    ['when=2000-01', []],
  ])('of %s has %j', async (query, found) => {
    expect(titles((await get(`/?${query}`)).text)).toEqual(found)
    const reply = await get(`/cal/events/v1/events?format=geojson&when=today..&${query.replace('when=today&', '')}`)
    if (!query.includes('when=2000')) expect(JSON.parse(reply.text).features).toHaveLength(found.length)
  })

  it.each([
    ['/?bbox=1,2', 400],
    ['/other', 404],
    ['/map.js', 200],
    ['/maplibre/../run.ts', 404],
    ['/maplibre/package.json', 404],
  ])('%s is %i', async (path, status) => expect((await get(path)).status).toBe(status))

  it.each([
    [[5.9, 45.8, 10.5, 47.9], '5.90000,45.80000,10.50000,47.90000'],
    // Beyond the date line, to either side.
    [[170, -30, 195, 0], '170.00000,-30.00000,-165.00000,0.00000'],
    [[-195, -30, -170, 0], '165.00000,-30.00000,-170.00000,0.00000'],
    [[530, 0, 535, 1], '170.00000,0.00000,175.00000,1.00000'],
    // The whole world, and beyond the poles.
    [[-250, -95, 250, 95], '-180.00000,-90.00000,180.00000,90.00000'],
    [[-180, -85, 180, 85], '-180.00000,-85.00000,180.00000,85.00000'],
  ] satisfies [[number, number, number, number], string][])('%j is asked for as %s', (bounds, bbox) => {
    expect(script.boxOf(...bounds)).toBe(bbox)
  })
})
