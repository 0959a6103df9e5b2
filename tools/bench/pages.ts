import { createCalendar } from 'daybook'
import type { Api, ApiRequest, Mount } from 'daybook/http'
import { createMemoryStore } from 'daybook/memory'
import { createPages } from 'daybook/pages'
import { fillStore } from './fill.ts'
import { generateCalendar, generatedNow } from './generate.ts'

// The CPU time of a month as a page and as JSON, by turns in one process: `npx tsx tools/bench/bundled.ts pages`.

const events = 12_000
const rounds = 11
const month = '2021-03'
const mount: Mount = { basePath: '', namespace: 'cal/events/v1', origins: [], trustProxy: false, locale: 'en' }
const page = `/${month}`
const json = `/cal/events/v1/events?per_page=50&start_date=${month}-01&end_date=${month}-31`

interface Kind {
  readonly name: string
  readonly api: Api
  readonly times: number
  /** What makes a URL new. */
  readonly mark: () => string
}

let marks = 0
function newMark(): string {
  marks += 1
  return `_=${marks}`
}

async function main(): Promise<void> {
  const store = createMemoryStore()
  await fillStore(store, generateCalendar({ events, seed: 1 }))
  const now = () => new Date(Date.parse(`${generatedNow.replace(' ', 'T')}Z`))
  const open = (more: { readonly replyCache?: number }) => createPages(createCalendar({ store, now, ...more })).api
  const [cached, uncached] = [open({}), open({ replyCache: 0 })]
  await describe(cached)
  const kinds: readonly Kind[] = [
    { name: 'from the cache', api: cached, times: 2_000, mark: () => '' },
    { name: 'a new address', api: cached, times: 40, mark: newMark },
    { name: 'without a cache', api: uncached, times: 40, mark: () => '' },
  ]
  for (const kind of kinds) await compare(kind)
}

async function describe(api: Api): Promise<void> {
  const [html, list] = [await read(api, page), await read(api, json)]
  const bars = html.match(/class="db-ev/g)?.length ?? 0
  const { length } = JSON.parse(list).events
  console.log(`page ${html.length} characters with ${bars} links, JSON ${list.length} characters with ${length} events`)
}

/** Prints the medians in microseconds. The rounds before are to warm up. */
async function compare({ name, api, times, mark }: Kind): Promise<void> {
  const spent = { page: [] as number[], json: [] as number[] }
  for (let round = -rounds; round < rounds; round += 1) {
    for (const [what, address] of Object.entries({ page, json })) {
      const start = process.cpuUsage()
      for (let time = 0; time < times; time += 1) await handle(api, address, mark())
      const { user, system } = process.cpuUsage(start)
      if (round >= 0) spent[what as keyof typeof spent].push((user + system) / times) // the keys above
    }
  }
  const [pages, lists] = [median(spent.page), median(spent.json)]
  console.log(
    `${name.padEnd(18)} page ${pages.toFixed(1).padStart(8)}, JSON ${lists.toFixed(1).padStart(8)}, ratio ${(pages / lists).toFixed(2)}`,
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function handle(api: Api, address: string, mark: string) {
  const [path = '', query = ''] = address.split('?')
  const request: ApiRequest = {
    ...{ method: 'GET', path, query: [query, mark].filter(Boolean).join('&') },
    ...{ headers: { host: 'calendar.test' }, secure: false, mount },
    body: async () => ({ kind: 'text', text: '' }),
    actor: () => null,
  }
  return api.handle(request)
}

async function read(api: Api, address: string): Promise<string> {
  const { body, status } = await handle(api, address, '')
  if (status !== 200) throw new Error(`${address} is ${status}`)
  return new TextDecoder().decode(body ?? new Uint8Array())
}

await main()
