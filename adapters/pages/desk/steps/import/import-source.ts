import type { Visit } from 'daybook/http'
import { hashOf } from '../../../../sources/ical/external-id.ts'

/** What the source of an import begins with, so that no file is taken for a calendar that `sync` copies. */
export const sourcePrefix = 'import:'

/** Who imports a file. */
export interface Importer {
  readonly id: number | string
  /** Whether the caller sees all events, and may change those of others. */
  readonly editsAll: boolean
}

/** Returns who imports a file. An anonymous caller is nobody. */
export function importerOf({ actor, scope, may }: Pick<Visit, 'actor' | 'scope' | 'may'>): Importer {
  const editsAll = scope('event') === 'all' && may('update', 'event', { author: 0, status: 'publish' })
  return { id: actor?.id ?? 0, editsAll }
}

/** The most characters of a source. */
const mostOfSource = 100

/**
 * Returns the source of the events that a caller imports under a name. Callers who may change the events of others
 * share one; each of the others has one of their own, so that nobody owns, or learns of, an event by its id. A name
 * contains no colon.
 */
export function sourceOf(name: string, { id, editsAll }: Importer): string {
  if (editsAll) return name
  const source = `${name}:${encodeURIComponent(String(id).toWellFormed())}`
  return source.length > mostOfSource ? `${name}:${hashOf(String(id))}` : source
}

/** Returns whether somebody has imported events with a source under a name. */
export function isImport(source: string, name: string): boolean {
  return source === name || source.startsWith(`${name}:`)
}
