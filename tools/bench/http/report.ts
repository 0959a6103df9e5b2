import { anonymous, bare, byHand, type Host, ready, type Setup } from './contestants.ts'
import type { Figures } from './measure.ts'
import type { Running } from './processes.ts'

/** A line of the results. Ratios are of CPU, and absent where there is nothing to compare with. */
export interface Row extends Figures {
  readonly events: number
  readonly request: string
  readonly connections: number
  readonly contestant: string
  /** To the bare server on `node:http`, (a). */
  readonly toBare?: number
  /** To the bare server on the same host. */
  readonly toBareHost?: number
  /** To `JSON.stringify` of the ready object, (b). */
  readonly toReady?: number
  /** To the server written by hand, (c). */
  readonly toByHand?: number
  /** To the same contestant with anonymous callers. */
  readonly toAnonymous?: number
}

export interface Heading {
  readonly events: number
  readonly request: string
  readonly connections: number
}

export function rowsOf(heading: Heading, servers: readonly Running[], figures: ReadonlyMap<string, Figures>): Row[] {
  const ratio = (own: Figures, other: string) => {
    const cpu = figures.get(other)?.cpuMicroseconds
    return cpu === undefined ? undefined : own.cpuMicroseconds / cpu
  }
  return servers.flatMap(({ name, setup }) => {
    const own = figures.get(name)
    if (!own) return []
    const [toBare, toReady, toByHand] = [ratio(own, bare('node')), ratio(own, ready), ratio(own, byHand)]
    const toBareHost = ratio(own, bare(hostOf(setup)))
    const toAnonymous = ratio(own, anonymous(name))
    return {
      ...heading,
      contestant: name,
      ...own,
      ...(toBare !== undefined && { toBare }),
      ...(toBareHost !== undefined && { toBareHost }),
      ...(toReady !== undefined && { toReady }),
      ...(toByHand !== undefined && { toByHand }),
      ...(toAnonymous !== undefined && { toAnonymous }),
    }
  })
}

/** Fastify has no bare server. */
function hostOf(setup: Setup): Host | 'fastify' {
  return setup.kind === 'baseline' ? setup.framework : setup.host
}

const columns: readonly (readonly [title: string, cell: (row: Row) => string])[] = [
  ['', (row) => row.contestant],
  ['CPU µs', (row) => row.cpuMicroseconds.toFixed(row.cpuMicroseconds < 100 ? 1 : 0)],
  ['to (a)', (row) => ratioText(row.toBare)],
  ['to (a), same host', (row) => ratioText(row.toBareHost)],
  ['to (b)', (row) => ratioText(row.toReady)],
  ['to (c)', (row) => ratioText(row.toByHand)],
  ['to anonymous', (row) => ratioText(row.toAnonymous)],
  ['requests/s', (row) => row.perSecond.toFixed(row.perSecond < 100 ? 1 : 0)],
  ['p50 ms', (row) => row.p50.toFixed(3)],
  ['p99 ms', (row) => row.p99.toFixed(3)],
  ['peak MB', (row) => (row.peakBytes / 1024 ** 2).toFixed(0)],
  ['from cache', (row) => (row.hitRate === undefined ? '' : `${(row.hitRate * 100).toFixed(0)} %`)],
]

const ratioText = (ratio: number | undefined) => (ratio === undefined ? '' : ratio.toFixed(2))

/** A table in Markdown that is as easy to read as it is. */
export function tableOf({ events, request, connections }: Heading, rows: readonly Row[]): string {
  const filled = columns.filter(([title, cell]) => title === '' || rows.some((row) => cell(row) !== ''))
  const cells = [filled.map(([title]) => title), ...rows.map((row) => filled.map(([, cell]) => cell(row)))]
  const widths = filled.map((_, index) => Math.max(3, ...cells.map((line) => line[index]?.length ?? 0)))
  const lines = cells.map((line) => {
    const padded = line.map((text, index) => (index === 0 ? text.padEnd : text.padStart).call(text, widths[index] ?? 0))
    return `| ${padded.join(' | ')} |`
  })
  lines.splice(
    1,
    0,
    `|${widths.map((width, index) => (index === 0 ? ` ${'-'.repeat(width)} |` : ` ${'-'.repeat(width - 1)}: |`)).join('')}`,
  )
  const title = `## ${request}, ${events.toLocaleString('en')} events, ${connections === 1 ? '1 connection' : `${connections} connections`}`
  return `${title}\n\n${lines.join('\n')}\n`
}

export const introduction = `# The HTTP benchmark

Written by \`npm run bench\`. Contestants take turns in short rounds of one run, each in a process of its own, over loopback; figures are medians.
All are sent the same requests in the same order, and before each row 6,000 or more of them that are not measured, so that V8 has compiled what
they need. CPU is that of the server's process for each request, without that of PostgreSQL, which has processes of its own. Peak memory is that of
the process since its start. "from cache" is the part of the cacheable responses that were cache hits.

- (a) "bare" answers constant buffers with daybook's status, headers and bytes.
- (b) "JSON.stringify" makes the same bytes of ready objects each time.
- (c) "Express + SQLite" is a server written by hand for this interface alone, without a cache.
- (e) "Fastify + SQLite" does the same reads with a schema for fast-json-stringify, written by hand.

"to (a)", "to (b)" and "to (c)" are ratios of CPU. Where responses differ, (a) and (b) answer 20 of them by turns, from all parts of the sequence.

| request | what the cache of daybook has |
| --- | --- |
| one event, list, month, category, search | the response |
| 304 | the validator of the response |
| miss | not the response, as an unknown parameter has a new value each time, but all records that the response shows |
| signed in | the same, for four callers with public scope; "to anonymous" is the ratio to the same contestant with anonymous misses |
| cold month | not the response, and the records as far as they fit |
| first look | nothing: each round begins with a new calendar on the same store, and ends before an event is shown a second time |
| stand-in | as in the row without it. The mount has the transforms of JSON-LD and the stand-in |
| crawl | what fits: every page of one list from first to last, and then from the first again. 10,000 events take more than the default limit |
| mixed | what the writes left: 200 URLs, some much more popular than others, with an update or a create after 20 or 1,000 reads |

Contestants with "cache off" (\`replyCache: 0\`) never have anything.
`
