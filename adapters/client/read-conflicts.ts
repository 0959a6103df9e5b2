import type { ReportedConflicts } from './resources.ts'

/** Reads the header of a write, such as `12,17,taken`. */
export function readConflicts(header: string): ReportedConflicts {
  const items = header.split(',')
  return { ids: items.filter((item) => /^\d+$/.test(item)).map(Number), taken: items.includes('taken') }
}
