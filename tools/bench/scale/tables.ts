import { cpus } from 'node:os'
import type { Cost, Database, Measured } from './measure.ts'
import { kinds } from './requests.ts'
import type { Demand, Setup } from './setups.ts'

export const introduction = `Node ${process.version}, ${cpus().length} cores. CPU time in microseconds, of the app + of PostgreSQL.\n`

export function tableOfMeasured(database: Database, sizes: readonly Measured[]): string {
  const cost = ({ app, database: ofServer }: Cost) =>
    database === 'sqlite' ? microseconds(app) : `${microseconds(app)} + ${microseconds(ofServer)}`
  const reads = kinds.flatMap((kind) =>
    (['miss', 'renewal', 'hit'] as const).map((what) => [
      `${kind}, ${what}`,
      ...sizes.map(({ reads }) => cost(reads[kind][what])),
    ]),
  )
  return table(
    [database, ...sizes.map(({ events }) => `${events.toLocaleString('en')} events`)],
    [
      ...reads,
      ['write', ...sizes.map(({ write }) => cost(write))],
      ['writes a second, 16 callers', ...sizes.map(({ writesPerSecond }) => writesPerSecond.toFixed(0))],
      ['bytes an event', ...sizes.map(({ bytesPerEvent }) => bytesPerEvent.toFixed(0))],
      [
        'bytes of a list, of a month',
        ...sizes.map(({ reads }) => `${bytes(reads.list.bytes)}, ${bytes(reads.month.bytes)}`),
      ],
    ],
  )
}

export function tableOfSetups(rows: readonly (Demand & Setup)[]): string {
  return table(
    [
      'events',
      'reads/s',
      'writes/s',
      'setup',
      'hits',
      'app cores',
      'processes',
      'database cores',
      'replicas',
      'disk',
      'memory',
      'nearest limit',
    ],
    rows.map((row) => [
      row.calendars === 1 ? power(row.events) : `${power(row.events)} in ${power(row.calendars)} calendars`,
      power(row.reads),
      String(row.writes),
      row.setup,
      `${(row.hitRate * 100).toFixed(0)} %`,
      rounded(row.appCores),
      String(row.processes),
      rounded(row.databaseCores),
      String(row.replicas),
      bytes(row.disk),
      bytes(row.memory),
      row.uses
        .slice(0, 1)
        .map(([limit, share]) => `${limit}, ${(share * 100).toFixed(0)} %`)
        .join(),
    ]),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line), ''].join('\n')
}

const microseconds = (milliseconds: number) => (milliseconds * 1000).toFixed(0)

const power = (count: number) => `10^${Math.round(Math.log10(count))}`

function bytes(count: number): string {
  const units = [
    ['TB', 1e12],
    ['GB', 1e9],
    ['MB', 1e6],
  ] as const
  const [unit, size] = units.find(([, size]) => count >= size) ?? (['kB', 1e3] as const)
  return `${rounded(count / size)} ${unit}`
}

function rounded(figure: number): string {
  return figure.toFixed(figure < 10 ? 1 : 0)
}
