import { bare } from './contestants.ts'
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
  /** To the server written by hand, (c). */
  readonly toByHand?: number
}

export interface Heading {
  readonly events: number
  readonly request: string
  readonly connections: number
}

export const byHand = 'Express + SQLite'

export function rowsOf(heading: Heading, servers: readonly Running[], figures: ReadonlyMap<string, Figures>): Row[] {
  const ratio = (own: Figures, other: string) => {
    const cpu = figures.get(other)?.cpuMicroseconds
    return cpu === undefined ? undefined : own.cpuMicroseconds / cpu
  }
  return servers.flatMap(({ name, setup }) => {
    const own = figures.get(name)
    if (!own) return []
    const [toBare, toByHand] = [ratio(own, bare('node')), ratio(own, byHand)]
    const toBareHost = setup.kind === 'baseline' ? ratio(own, bare('express')) : ratio(own, bare(setup.host))
    return {
      ...heading,
      contestant: name,
      ...own,
      ...(toBare !== undefined && { toBare }),
      ...(toBareHost !== undefined && { toBareHost }),
      ...(toByHand !== undefined && { toByHand }),
    }
  })
}

const columns: readonly (readonly [title: string, cell: (row: Row) => string])[] = [
  ['', (row) => row.contestant],
  ['CPU µs', (row) => row.cpuMicroseconds.toFixed(row.cpuMicroseconds < 100 ? 1 : 0)],
  ['to bare', (row) => ratioText(row.toBare)],
  ['to bare, same host', (row) => ratioText(row.toBareHost)],
  ['to by hand', (row) => ratioText(row.toByHand)],
  ['requests/s', (row) => row.perSecond.toFixed(row.perSecond < 100 ? 1 : 0)],
  ['p50 ms', (row) => row.p50.toFixed(3)],
  ['p99 ms', (row) => row.p99.toFixed(3)],
  ['peak MB', (row) => (row.peakBytes / 1024 ** 2).toFixed(0)],
  ['from cache', (row) => (row.hitRate === undefined ? '' : `${(row.hitRate * 100).toFixed(0)} %`)],
]

const ratioText = (ratio: number | undefined) => (ratio === undefined ? '' : ratio.toFixed(2))

/** A table in Markdown that is as easy to read as it is. */
export function tableOf({ events, request, connections }: Heading, rows: readonly Row[]): string {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  const widths = columns.map((_, index) => Math.max(3, ...cells.map((line) => line[index]?.length ?? 0)))
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
CPU is that of the server's process for each request, without that of PostgreSQL, which has processes of its own. Peak memory is that of the
process since its start. "bare" answers a constant buffer with daybook's status, headers and bytes; "JSON.stringify" makes them anew each time;
"Express + SQLite" is a server written by hand for this interface alone, which keeps no replies.
`
