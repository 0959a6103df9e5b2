import { setTimeout as delay } from 'node:timers/promises'
import { isStoreError } from 'daybook'
import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'
import { linkTables } from './links.ts'
import { all, type Execute, join, raw, type Sql, sql, type Value } from './statement.ts'

/** The links to terms, which are removed for good. */
export type TermLink = 'categories' | 'tags'

const termLinks: readonly TermLink[] = ['categories', 'tags']

/** How many links are removed together with their term; the rest follows in pieces. */
const linksAtOnce = 500

/** How many milliseconds a piece should take, and how many links it removes at least and at most. */
const target = 10
const smallestPiece = 50
const largestPiece = 5_000

/** How many milliseconds to wait while others hold the database. */
const busyPause = 500

/**
 * Removes a term for all readers. One that few events carry is gone with its links; of others the row stays, marked, until
 * `createSweeper` has removed their links in short transactions. Returns undefined where there is no such term, else
 * whether links are left.
 */
export async function removeTerm(
  link: TermLink,
  id: number,
  execute: Execute,
  dialect: Dialect,
): Promise<{ readonly isSwept: boolean } | undefined> {
  // Slugs have no blanks: this one is nobody's.
  const marked = await execute(sql`
    UPDATE ${dialect.name(link)} SET removed = TRUE, slug = ${` ${id}`}
    WHERE id = ${id} AND removed = FALSE RETURNING id`)
  if (marked === undefined) return undefined
  const end = await endOfPiece({ link, id }, linksAtOnce, execute, dialect)
  if (end !== undefined) return { isSwept: false }
  await removeLinks({ link, id }, undefined, execute, dialect)
  return { isSwept: await removeRow({ link, id }, execute, dialect) }
}

interface Removed {
  readonly link: TermLink
  readonly id: number
  /** The last link of the piece before. */
  readonly after?: Position | undefined
}

/** Links of a term are in the order of the index by term. */
interface Position {
  readonly start_date: Value
  readonly event_id: Value
}

/** The last link of a piece of so many; undefined where fewer are left. */
async function endOfPiece(
  { link, id, after }: Removed,
  size: number,
  execute: Execute,
  { name }: Dialect,
): Promise<Position | undefined> {
  const { name: table, column } = linkTables[link]
  // The columns are those that are selected.
  return (await execute(sql`
    SELECT l.start_date, l.event_id FROM ${name(table)} l
    WHERE ${all([sql`l.${raw(column)} = ${id}`, ...isBehind(after)])}
    ORDER BY l.start_date, l.event_id LIMIT 1 OFFSET ${size - 1}`)) as Position | undefined
}

/** Removes the links behind a position, up to another one or all of them. */
async function removeLinks(
  { link, id, after }: Removed,
  end: Position | undefined,
  execute: Execute,
  { name, isAmong, skipLocked }: Dialect,
): Promise<void> {
  const { name: table, column } = linkTables[link]
  const isInPiece = [sql`l.${raw(column)} = ${id}`, ...isBehind(after), ...(end ? [isUpTo(end)] : [])]
  const events = sql`SELECT l.event_id FROM ${name(table)} l WHERE ${all(isInPiece)}${skipLocked}`
  // The sign keeps a database from reading all links of the term once more, by the index of the other column.
  await execute(sql`
    DELETE FROM ${name(table)} WHERE ${isAmong(raw('event_id'), events)} AND +${raw(column)} = ${id}`)
}

function isBehind(after: Position | undefined): readonly Sql[] {
  return after ? [sql`(start_date, event_id) > ${position(after)}`] : []
}

function isUpTo(end: Position): Sql {
  return sql`(start_date, event_id) <= ${position(end)}`
}

function position({ start_date, event_id }: Position): Sql {
  return sql`(${join([start_date, event_id], ', ')})`
}

/** Removes the row of a marked term, unless there are links yet. */
async function removeRow({ link, id }: Removed, execute: Execute, { name }: Dialect): Promise<boolean> {
  const { name: table, column } = linkTables[link]
  const gone = await execute(sql`
    DELETE FROM ${name(link)} WHERE id = ${id} AND removed = TRUE
    AND NOT EXISTS (SELECT 1 FROM ${name(table)} WHERE ${raw(column)} = ${id}) RETURNING id`)
  return gone !== undefined
}

/** Removes what is left of removed terms, in pieces: others wait for one of them at most. */
export interface Sweeper {
  /** Begins, unless it is at it. Never throws: what fails is left to the next start. */
  start(): void
  /** Whether there is anything to remove, such as after a crash. */
  isNeeded(execute: Execute): Promise<boolean>
  /** Ends after the present piece. */
  stop(): Promise<void>
}

export function createSweeper({ dialect, background }: Pick<Database, 'dialect' | 'background'>): Sweeper {
  let isStopped = false
  let isAsked = false
  let sweeping: Promise<void> | undefined

  /** The next piece of the next term; undefined when nothing is left. */
  async function removePiece(
    before: Removed | undefined,
    size: number,
    execute: Execute,
  ): Promise<Removed | undefined> {
    const removed = before ?? (await firstRemoved(execute, dialect))
    if (removed === undefined) return undefined
    const end = await endOfPiece(removed, size, execute, dialect)
    await removeLinks(removed, end, execute, dialect)
    if (end !== undefined) return { ...removed, after: end }
    // Where another was writing a link, it is from the beginning again.
    await removeRow(removed, execute, dialect)
    return firstRemoved(execute, dialect)
  }

  async function sweep(): Promise<void> {
    let size = linksAtOnce
    let removed: Removed | undefined
    do {
      let took = 0
      try {
        removed = await background(async (execute) => {
          const begun = performance.now()
          const next = await removePiece(removed, size, execute)
          took = performance.now() - begun
          return next
        })
      } catch (error) {
        if (!isStoreError(error) || error.code !== 'busy') return
        took = busyPause
      }
      size = Math.round(Math.min(Math.max((size * target) / took, smallestPiece), size * 2, largestPiece))
      // As long for others as for itself: on SQLite they come by at random.
      if (!isStopped) await delay(took)
    } while (removed !== undefined && !isStopped)
  }

  return {
    start() {
      isAsked = true
      sweeping ??= (async () => {
        while (isAsked && !isStopped) {
          isAsked = false
          await sweep()
        }
        sweeping = undefined
      })().catch(() => {})
    },
    isNeeded: async (execute) => (await firstRemoved(execute, dialect)) !== undefined,
    async stop() {
      isStopped = true
      await sweeping
    },
  }
}

async function firstRemoved(execute: Execute, { name, by }: Dialect): Promise<Removed | undefined> {
  for (const link of termLinks) {
    const row = await execute(
      sql`SELECT t.id FROM ${name(link)} t${by(`${link}_removed`)} WHERE t.removed = TRUE ORDER BY t.id LIMIT 1`,
    )
    if (row !== undefined) return { link, id: Number(row.id) }
  }
  return undefined
}
