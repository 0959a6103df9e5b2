import { queryReader } from '../../schema/reader.ts'
import {
  type BookingOptions,
  type ConflictMode,
  conflictModes,
  type FoundConflicts,
} from '../../services/events/conflicts/conflict-options.ts'
import { ownHeaders } from '../port/own-headers.ts'
import { conflictsQuery } from '../request/read-queries.ts'
import type { EndpointRequest } from '../routes/endpoint.ts'

const readConflicts = queryReader(conflictsQuery)

/** How a write of an event treats double bookings, and the header of its response (rule 58). */
export interface WriteConflicts {
  readonly options: BookingOptions
  headers(): Readonly<Record<string, string>>
}

/**
 * Reads how a write treats double bookings. A request may be stricter than the calendar, and not less strict. The write
 * throws the error of an invalid value, with those of its body.
 */
export function writeConflicts({ query, services, mount, ids, diagnostics }: EndpointRequest): WriteConflicts {
  const sent = readConflicts({ conflicts: query.conflicts }, diagnostics.report)
  let found: FoundConflicts | undefined
  return {
    options: {
      conflicts: stricter(services.events.conflictMode, sent.conflicts ?? 'ignore'),
      onConflicts(conflicts) {
        found = conflicts
      },
    },
    headers() {
      if (found === undefined) return {}
      const shown = found.events.map((event) => String(ids ? ids.idOf(event) : event.id))
      return ownHeaders(mount, { Conflicts: [...shortened(shown), ...(found.taken ? ['taken'] : [])].join(',') })
    },
  }
}

function stricter(a: ConflictMode, b: ConflictMode): ConflictMode {
  return conflictModes.indexOf(a) > conflictModes.indexOf(b) ? a : b
}

/** Returns as many items as a header has room for, and `...` for the others. */
function shortened(items: readonly string[]): readonly string[] {
  let length = 0
  const cut = items.findIndex((item) => {
    length += item.length + 1
    return length > 190
  })
  return cut === -1 ? items : [...items.slice(0, cut), '...']
}
