// Brings the events of another calendar into this one. Run it again, and it brings what has changed.
//
//   npx tsx examples/sync.ts api https://example.org/wp-json [tribe/events/v1]
//   npx tsx examples/sync.ts ics https://example.org/feed.ics
//   npx tsx examples/sync.ts csv events.csv
//
// The exit code is 0, or 1 if something was not imported, or 2 if the source cannot be read.

import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Calendar, createCalendar } from 'daybook'
import { type CsvSource, fromCalendarApi, fromCsv, fromICalendarUrl } from 'daybook/sources'
import { type SyncProgress, type SyncRecord, sync } from 'daybook/sync'

/** Where text goes: results, and apart from them progress and problems. */
export interface Output {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

type Source = AsyncIterable<SyncRecord> & Partial<CsvSource>

function open([kind, venue = '', namespace = 'cal/events/v1']: readonly string[], { err }: Output): Source | undefined {
  const signal = AbortSignal.timeout(600_000)
  if (venue === '') return undefined
  if (kind === 'api') return fromCalendarApi(venue, { namespace, signal, onNote: ({ message }) => err(`${message}\n`) })
  if (kind === 'csv') return fromCsv(createReadStream(venue))
  if (kind !== 'ics') return undefined
  return fromICalendarUrl(venue, {
    signal,
    onReport: ({ skipped, notes }) => {
      for (const { line, message } of [...skipped, ...notes]) err(`Line ${line}: ${message}\n`)
    },
  })
}

/** A bar that grows by a character for each 50 records. */
function bar({ read, created, updated, trashed }: SyncProgress): string {
  const done = created + updated + trashed
  return `\r${'█'.repeat(Math.min(40, Math.ceil(read / 50)))} ${read} read, ${done} written`
}

/** Runs the program with its arguments. Returns the exit code. */
export async function run(calendar: Calendar, args: readonly string[], output: Output): Promise<number> {
  const source = open(args, output)
  if (source === undefined) {
    output.err('usage: npx tsx examples/sync.ts api|ics|csv <URL or file> [namespace]\n')
    return 2
  }
  try {
    const report = await sync(calendar, args.slice(0, 2).join(' '), source, {
      onProgress: (progress) => output.err(bar(progress)),
    })
    const { created, updated, restored, trashed, unchanged, refused, conflicts, errors, remaining, notRemoved } = report
    output.err('\n')
    output.out(`${created} new, ${updated} changed, ${restored} restored, ${trashed} gone, ${unchanged} unchanged\n`)
    for (const { resource, external_id, fields } of conflicts) {
      output.err(`${resource} ${external_id} stays as it is here: ${fields.join(', ')} changed in both calendars.\n`)
    }
    const problems = source
      .problems?.(errors)
      .map(({ line, column, message }) => `Line ${line} ${column}: ${message}\n`)
    for (const text of problems ?? errors.map((one) => `${one.resource} ${one.external_id}: ${one.error.message}\n`)) {
      output.err(text)
    }
    if (report.needsConfirmation) {
      output.err(`Nothing was written, because ${notRemoved} records would be removed. Look at the source first.\n`)
      for (const { resource, external_id, name } of remaining.slice(0, 20))
        output.err(`${resource} ${external_id}: ${name}\n`)
    }
    return report.needsConfirmation || refused + (problems?.length ?? 0) > 0 ? 1 : 0
  } catch (error) {
    output.err(`\nNothing was removed. ${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(text)
  // Pass a store of a database: this one is empty at each start.
  const output = { out: write(process.stdout), err: write(process.stderr) }
  process.exitCode = await run(createCalendar(), process.argv.slice(2), output)
}
