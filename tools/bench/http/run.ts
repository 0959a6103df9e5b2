import { mkdir, writeFile } from 'node:fs/promises'
import { differenceOf, headerOf, type Received, ask as send } from './compare.ts'
import { anonymous, contestantsBefore, contestantsOf, type StoreName } from './contestants.ts'
import { takesReplyCache } from './hosts.ts'
import { type Entry, measure, takesPart, warmUp } from './measure.ts'
import { options } from './options.ts'
import { openPlaces, type Places } from './places.ts'
import { bundleServers, type Running, start } from './processes.ts'
import { introduction, type Row, rowsOf, tableOf } from './report.ts'
import { type RequestKind, requestsFor } from './requests.ts'
import type { Shot } from './shot.ts'

// What a reply over HTTP takes, beside a server that answers the same bytes without any work and one written by hand:
// `npm run bench -- [--only list --only mixed] [--stores memory,sqlite,postgres] [--events 10000,100000,1000000]
//   [--seconds 0.5] [--connections 1,16] [--folder keep] [--against ../other-checkout]`

const results = new URL('../results/', import.meta.url)
const rows: Row[] = []
const tables: string[] = []

async function main(): Promise<void> {
  await bundleServers(options.against)
  const places = openPlaces(options.folder, 'now')
  const placesBefore = openPlaces(options.folder, 'before')
  try {
    for (const events of options.events) await contest(events, { places, placesBefore })
  } finally {
    await placesBefore.remove()
    await places.remove()
  }
  await mkdir(results, { recursive: true })
  await writeFile(new URL('http.md', results), [introduction, ...tables].join('\n'))
  const figures = { node: process.version, seconds: options.seconds, rows }
  await writeFile(new URL('http.json', results), `${JSON.stringify(figures, null, 2)}\n`)
}

interface AllPlaces {
  readonly places: Places
  readonly placesBefore: Places
}

async function contest(events: number, { places, placesBefore }: AllPlaces): Promise<void> {
  const { kinds: all, warmups } = requestsFor(events)
  const kinds = all.filter(({ name }) => options.only.some((beginning) => name.startsWith(beginning)))
  if (kinds.length === 0) throw new TypeError(`--only: no request begins with ${options.only.join(' or ')}`)
  const caches = takesReplyCache() ? [true, false] : [true]
  if (caches.length === 1) say('This daybook has no option replyCache: there is nothing to turn off.')
  const field = { events, stores: options.stores, smallest: events === options.events[0], caches }
  const contestants = await contestantsOf({ ...field, placeOf: (store) => places.placeOf(store, events) })
  if (options.against !== '') {
    const placeOf = (store: StoreName | 'baseline') => placesBefore.placeOf(store, events)
    contestants.push(...(await contestantsBefore({ ...field, placeOf })))
  }
  const servers: Running[] = []
  try {
    for (const contestant of contestants) servers.push(await start(contestant))
    for (const server of servers) await warmUp(server, warmups())
    for (const kind of kinds) await compete(kind, servers, events)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function compete(kind: RequestKind, servers: readonly Running[], events: number): Promise<void> {
  const prepared = await prepare(
    kind,
    servers.filter((server) => takesPart(server, kind)),
  )
  const entries = prepared.flatMap((entry) => [entry, ...anonymousEntries(kind, entry)])
  for (const { server, next } of entries) await warmUp(server, next, kind)
  for (const connections of entries.length > 0 ? options.connections : []) {
    const heading = { events, request: kind.name, connections }
    const failed = ({ name }: Running, error: unknown) => complain(`${name}, ${kind.name}: ${String(error)}`)
    const figures = await measure(entries, { kind, connections, seconds: options.seconds, failed })
    const measured = entries.map(({ server }) => server)
    const found = rowsOf(heading, measured, figures)
    const table = tableOf(heading, found)
    rows.push(...found)
    tables.push(table)
    say(table)
  }
}

/** Another turn of the same server, so that both are measured under the same conditions. */
function anonymousEntries({ anonymous: shots }: RequestKind, { server }: Entry): Entry[] {
  if (!shots || server.setup.kind !== 'daybook') return []
  return [{ server: { ...server, name: anonymous(server.name) }, next: shots() }]
}

/** Requests from everybody first: the bare servers answer what daybook did from then on, and others must answer the same. */
async function prepare(kind: RequestKind, servers: readonly Running[]): Promise<Entry[]> {
  const model = servers.find(({ setup }) => setup.kind === 'daybook')
  if (!model)
    throw new TypeError('There is nothing of daybook to measure: --stores memory is for the smallest calendar')
  const entries: Entry[] = []
  let shown: readonly Received[] = []
  for (const server of [model, ...servers.filter((other) => other !== model && other.setup.kind !== 'constant')]) {
    const next = await sequenceOf(kind, server)
    if (!next) {
      say(`${server.name}, ${kind.name}: left out, as its reply has no ETag.`)
      continue
    }
    entries.push({ server, next })
    if (!kind.constant) continue
    const received = await samplesOf(kind, server, next)
    if (server === model) shown = received
    const difference = kind.writes || kind.revalidates ? undefined : firstDifference(shown, received)
    if (difference) complain(`${server.name}, ${kind.name}: differs from ${model.name} in ${difference}`)
  }
  for (const server of servers.filter(({ setup }) => setup.kind === 'constant')) {
    const next = await sequenceOf(kind, model)
    if (!next) continue
    await server.answer(shown.map(({ reply }) => reply))
    entries.push({ server, next })
  }
  return servers.flatMap((server) => entries.find((entry) => entry.server === server) ?? [])
}

/** Replies from all over the cycle of requests. */
async function samplesOf(kind: RequestKind, { port }: Running, next: () => Shot): Promise<Received[]> {
  const count = Math.min(20, kind.cycle)
  const step = Math.floor(kind.cycle / count)
  const samples: Received[] = []
  for (let turn = 0; turn < count * step; turn += 1) {
    const shot = next()
    if (turn % step === 0) samples.push({ reply: await send(port, shot), port })
  }
  return samples
}

function firstDifference(ours: readonly Received[], theirs: readonly Received[]): string | undefined {
  const differences = ours.map((own, index) => {
    const other = theirs[index]
    return other ? differenceOf(own, other) : 'the number of replies'
  })
  return differences.find((difference) => difference !== undefined)
}

/** What this server is to be sent; undefined where its replies cannot be revalidated. */
async function sequenceOf(kind: RequestKind, { port }: Running): Promise<(() => Shot) | undefined> {
  if (!kind.revalidates) return kind.shots()
  const shot = kind.shots()()
  const etag = headerOf(await send(port, shot), 'etag')
  return etag === undefined ? undefined : () => ({ ...shot, etag, status: 304 })
}

function say(text: string): void {
  console.log(text)
}

/** Goes on, so that a long run is not lost, and ends in failure. */
function complain(text: string): void {
  console.error(text)
  process.exitCode = 1
}

await main()
