// Events on a map, which MapLibre draws from our GeoJSON. It loads what is within the map by `bbox`.
//
//   npm install maplibre-gl
//   npx tsx examples/map/run.ts

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Calendar, createCalendar } from 'daybook'
import { venuesOf } from 'daybook/domain'
import { geojson } from 'daybook/geojson'
import { nodeHandler } from 'daybook/node'
import { listen, type Running, startWhenRun } from '../serve.ts'

/** Returns the path of a file of the page, and its type. Nothing is loaded from another site. */
function fileOf(pathname: string): { readonly path: string; readonly type: string } | undefined {
  if (pathname === '/map.js') return { path: join(import.meta.dirname, 'map.js'), type: 'text/javascript' }
  const [, name, ending] = /^\/maplibre\/(maplibre-gl[\w-]*\.(mjs|css))$/.exec(pathname) ?? []
  if (name === undefined) return undefined
  return { path: join(folderOfMapLibre(), name), type: ending === 'css' ? 'text/css' : 'text/javascript' }
}

function folderOfMapLibre(): string {
  return dirname(createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.mjs'))
}

/** The values of `when` that the page offers. */
const days = { '': 'Any day', today: 'Today', weekend: 'This weekend', week: 'Next 7 days' }

/**
 * Without script, the page is the form and the list of events in what the address asks for. The script makes a map of
 * it, whose rectangle it puts into the address.
 */
export async function renderPage(calendar: Calendar, query: URLSearchParams): Promise<string> {
  const [when, bbox] = [query.get('when') ?? '', query.get('bbox') ?? '']
  const visitor = calendar.as(null)
  const { records, total } = await visitor.events.list({ when: when || 'today..', bbox, geoloc: true, per_page: 50 })
  const events = await visitor.toReply.events(records)
  const options = Object.entries(days).map(
    ([value, label]) => `<option value="${value}"${value === when ? ' selected' : ''}>${label}</option>`,
  )
  const rows = events.map((event) => {
    const names = venuesOf(event).map(({ venue }) => venue)
    return `<li><a href="${escapeHtml(event.url)}">${escapeHtml(event.title)}</a>, ${escapeHtml(names.join(', '))}</li>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Events on a map</title>
<link rel="stylesheet" href="/maplibre/maplibre-gl.css">
<h1>Events on a map</h1>
<form><label>When <select name="when">${options.join('')}</select></label> <button>Show</button></form>
<div id="map" style="height: 24rem" hidden></div>
<p id="count">${total} events</p>
<ul id="events">${rows.join('\n')}</ul>
<script type="module" src="/map.js"></script>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export async function createMapCalendar(): Promise<Calendar> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich', geolocation: true, formats: [geojson()] })
  const venues = [
    { venue: 'Mill', city: 'Bern', geo_lat: 46.948, geo_lng: 7.447 },
    { venue: 'Harbour hall', city: 'Hamburg', geo_lat: 53.541, geo_lng: 9.984 },
    { venue: 'Bay stage', city: 'Suva', geo_lat: -18.141, geo_lng: 178.442 },
    { venue: 'Reef house', city: 'Apia', geo_lat: -13.833, geo_lng: -171.767 },
  ]
  for (const venue of venues) {
    const days = { start_date: 'today', end_date: 'tomorrow', all_day: true }
    await calendar.events.create({ title: `Open day: ${venue.venue}`, ...days, venue })
  }
  return calendar
}

export async function start(port: number, calendar?: Calendar): Promise<Running> {
  const events = calendar ?? (await createMapCalendar())
  const api = nodeHandler(events)
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/cal/')) return api(request, response)
    const isFile = pathname !== '/'
    try {
      const file = fileOf(pathname)
      if (file) response.setHeader('Content-Type', file.type).end(await readFile(file.path))
      else if (isFile) response.writeHead(404).end()
      else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(await renderPage(events, searchParams))
    } catch (error) {
      // A query that the list refuses, or a package that is not installed.
      response.writeHead(isFile ? 404 : 400, { 'Content-Type': 'text/plain' }).end(String(error))
    }
  })
  return listen(server, port)
}

await startWhenRun(import.meta.url, start)
