import type { LaterCommit } from 'daybook/storage'
import { parseJson } from './json.ts'
import type { Row } from './statement.ts'

/** The version of a calendar of a tenant before its first commit. No commit has this id. */
export const noCommit = 'none'

/**
 * Reads `commits`, a JSON array of pairs of id and note in the order of the commits, from a row of a database whose
 * commits are serial, so that each commit id is the version after it. Returns null if there is no row or no array.
 */
export function serialCommits(row: Row | undefined): readonly LaterCommit[] | null {
  if (row === undefined || row.commits === null) return null
  return parseJson<readonly (readonly [string, string | null])[]>(row.commits).map(([commitId, note]) => ({
    commitId,
    note,
    version: commitId,
  }))
}
