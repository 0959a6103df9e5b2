import { fetchHandler } from 'daybook/fetch'
import { collectionNames } from 'daybook/storage'
import { createTestCalendar } from 'daybook/testing'
import { readPage } from '../support/page.ts'

/** A request that a page contains outside of its blocks: in a sentence, or in a row of a table. */
export interface DocumentedRequest {
  /** As the page shows it. */
  readonly text: string
  readonly method: string
  /** Below the namespace, with the query. */
  readonly path: string
}

/** Returns the requests of a page, each once: `GET /events`, `/events/7?format=ics`, `?tags=a`, `period=past&order=desc`. */
export function requestsOf(page: string): readonly DocumentedRequest[] {
  const prose = readPage(page).text.replace(/^ *```.*?^ *```$/gms, '')
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return [...new Set(spans)].flatMap((span) => requestIn(span) ?? [])
}

const methods = 'GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE'
const request = new RegExp(`^(?:(${methods}) )?(?:/cal/events/v1|/\\{ns\\})?((?:/[\\w{}/-]*)?)(\\?.+)?$`)
// Parameters are in lower case, parts of recurrence rules in upper case. `sep=;` is a line of Excel.
const query = /^[a-z_]+(?:\[\d*\])?=(?!;$)/

function requestIn(span: string): DocumentedRequest | undefined {
  if (query.test(span)) return listRequest(span, span)
  const [match, method, path = '', search = ''] = request.exec(span) ?? []
  if (match === undefined || (method === undefined && search === '')) return undefined
  if (path === '' && search !== '') return listRequest(span, search.slice(1))
  if (method === undefined && !collectionNames.some((name) => path.startsWith(`/${name}`))) return undefined
  return { text: span, method: method ?? 'GET', path: filled(path) + (search === '?...' ? '' : filled(search)) }
}

const others = ['explain', 'format', '_fields', 'age_limit']

/** The parameters of each list, as the index describes them. */
const parameters = await (async () => {
  const handle = fetchHandler(await createTestCalendar({ geolocation: true, ticketing: true }))
  const response = await handle(new Request('http://calendar.test/cal/events/v1'))
  const index = (await response.json()) as Index // the index of rule 45
  return collectionNames.map((name) => {
    const endpoints = index.routes[`/cal/events/v1/${name}`]?.endpoints ?? []
    const list = endpoints.find(({ methods }) => methods.includes('GET'))
    return { name, names: [...Object.keys(list?.args ?? {}), ...others] }
  })
})()

interface Index {
  readonly routes: Readonly<
    Record<string, { readonly endpoints: readonly { readonly methods: readonly string[]; readonly args: object }[] }>
  >
}

/** Returns the request of the first list that has all parameters of a query; of events if none has, which reports the name. */
function listRequest(text: string, search: string): DocumentedRequest {
  const names = [...new URLSearchParams(search).keys()].map((name) => name.replace(/\[\d*\]$/, ''))
  const list = parameters.find((one) => names.every((name) => one.names.includes(name)))
  return { text, method: 'GET', path: `/${list?.name ?? 'events'}?${filled(search)}` }
}

/** Fills the letters by which rules name values in. */
function filled(text: string): string {
  const values: Readonly<Record<string, string>> = {
    A: '2030-06-01',
    B: '2030-06-30',
    D: '2030-06-20',
    T: '2030-01-01',
    v: '2030-06-20T18:00Z',
    a: '2030-06-20T18:00Z',
    b: '2030-06-20T20:00Z',
    '{id}': '7',
    '{slug}': 'jazz-night',
  }
  return text
    .replace(
      /(?<=^overlaps=)([AaB]|\.\.)\/([Bb]|\.\.)$/,
      (_, from, to) => `${values[from] ?? from}/${values[to] ?? to}`,
    )
    .replace(/(?<=^\w+=)[DTv]$/, (letter) => values[letter] ?? letter)
    .replace(/\{(?:id|slug)\}/g, (name) => values[name] ?? name)
}
