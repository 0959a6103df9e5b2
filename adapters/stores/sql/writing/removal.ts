import { isStoreError, type TermCollection, termCollections } from 'daybook/storage'
import { linkTables } from '../columns/links.ts'
import type { Database } from '../dialect/database.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { requireVersion } from '../migrations/migrate.ts'
import { type Execute, isOwn, raw, type Sql, sql, tenant } from '../statement/statement.ts'

/** The number of links that are removed together with their term. The rest follows in chunks. */
const linksAtOnce = 500

/** The target time of a chunk in milliseconds, and the minimum and maximum number of event ids in it. */
const target = 16
const smallestChunk = 50
const largestChunk = 100_000

/** The pause between two chunks in milliseconds: longer than the retry interval of a waiting process. */
export const pause = 6

/** The delay in milliseconds while other processes lock the database. */
const busyPause = 500

/**
 * Removes a term for all readers. A term of few events is removed with its links. Of others, the row stays, marked,
 * until `createSweeper` has removed their links in short transactions. Returns undefined if the term does not exist,
 * otherwise whether all links are removed.
 */
export async function removeTerm(
  link: TermCollection,
  id: number,
  execute: Execute,
  dialect: Dialect,
): Promise<{ readonly isSwept: boolean } | undefined> {
  // Slugs contain no spaces, so this one is free.
  const flagged = await execute(sql`
    UPDATE ${dialect.name(link)} SET removed = TRUE, slug = ${` ${id}`}
    WHERE tenant = ${tenant} AND id = ${id} AND removed = FALSE${dialect.returningMatch}`)
  if (flagged === undefined) return undefined
  const { name, column } = linkTables[link]
  const isOfTerm = sql`${isOwn('l')} AND l.${raw(column)} = ${id}`
  const last = await execute(
    sql`SELECT 1 FROM ${dialect.name(name)} l WHERE ${isOfTerm} LIMIT 1 OFFSET ${linksAtOnce - 1}`,
  )
  if (last !== undefined) return { isSwept: false }
  await removeLinks({ link, id }, isOfTerm, execute, dialect)
  return { isSwept: await removeRow({ link, id }, execute, dialect) }
}

interface Removed {
  readonly link: TermCollection
  readonly id: number
}

/** A removed term, and the progress of its removal: the links of events with ids up to `after` are removed. */
interface Position extends Removed {
  readonly after: number
}

/** Removes the links of a term that match a condition on the link table `l`. */
async function removeLinks(
  { link, id }: Removed,
  condition: Sql,
  execute: Execute,
  { name, isAmong, skipLocked, unindexed }: Dialect,
): Promise<void> {
  const { name: table, column } = linkTables[link]
  const events = sql`SELECT l.event_id FROM ${name(table)} l WHERE ${condition}${skipLocked}`
  // The index by term would read all links of the term again.
  const isOfTerm = sql`${unindexed(raw(column))} = ${id}`
  await execute(
    sql`DELETE FROM ${name(table)} WHERE tenant = ${tenant} AND ${isAmong(raw('event_id'), events)} AND ${isOfTerm}`,
  )
}

/** Removes the row of a marked term, unless it still has links. */
async function removeRow({ link, id }: Removed, execute: Execute, { name, returningMatch }: Dialect): Promise<boolean> {
  const { name: table, column } = linkTables[link]
  const gone = await execute(sql`
    DELETE FROM ${name(link)} WHERE tenant = ${tenant} AND id = ${id} AND removed = TRUE
    AND NOT EXISTS (SELECT 1 FROM ${name(table)} l WHERE ${isOwn('l')} AND l.${raw(column)} = ${id})${returningMatch}`)
  return gone !== undefined
}

/** Removes the links of removed terms in short transactions. Other writers wait for at most one of them. */
export interface Sweeper {
  /** Starts, unless it is running. Never throws: after an error the next start continues. */
  start(): void
  /** Returns whether there is anything to remove, for example after a crash. */
  isNeeded(execute: Execute): Promise<boolean>
  /** Stops after the current transaction. */
  stop(): Promise<void>
}

export function createSweeper({ dialect, background }: Pick<Database, 'dialect' | 'background'>): Sweeper {
  let isStopped = false
  let isRequested = false
  let sweeping: Promise<void> | undefined

  /**
   * Removes the links of the next events by id: their rows are adjacent in the table, so that a chunk writes few of its
   * pages. Returns undefined when nothing is left.
   */
  async function removeChunk(
    before: Position | undefined,
    size: number,
    execute: Execute,
  ): Promise<Position | undefined> {
    const removed = before ?? (await firstRemoved(execute, dialect))
    if (removed === undefined) return undefined
    const { link, id, after } = removed
    const { name, column } = linkTables[link]
    const upTo = after + size
    // Reads links by event, not by term.
    const isOfTerm = sql`${dialect.unindexed(raw(`l.${column}`))} = ${id}`
    const isInChunk = sql`${isOwn('l')} AND l.event_id > ${after} AND l.event_id <= ${upTo} AND ${isOfTerm}`
    await removeLinks(removed, isInChunk, execute, dialect)
    const last = await execute(sql`SELECT max(event_id) AS id FROM ${dialect.name(name)} WHERE tenant = ${tenant}`)
    if (upTo < Number(last?.id)) return { ...removed, after: upTo }
    // The row stays if another transaction was writing one of the links. The next chunk then starts again.
    await removeRow(removed, execute, dialect)
    return firstRemoved(execute, dialect)
  }

  async function sweep(): Promise<void> {
    let size = linksAtOnce
    /** The expected time of an id, in milliseconds. */
    let cost = 0
    let position: Position | undefined
    while (!isStopped) {
      let begun = 0
      try {
        position = await background(async (execute) => {
          begun = performance.now()
          // Another process may have upgraded the tables.
          requireVersion(Number((await execute(dialect.versions.ask))?.schema_version))
          return removeChunk(position, size, execute)
        })
      } catch (error) {
        if (!isStoreError(error) || error.code !== 'busy') return
        await delay(busyPause)
        continue
      }
      // Includes the commit. A slow chunk shrinks the next one at once, and fast ones raise the size slowly, because
      // the disk is often slow for several chunks.
      const latest = (performance.now() - begun) / size
      cost = latest > cost ? latest : cost + (latest - cost) / 8
      size = Math.round(Math.min(Math.max(target / cost, smallestChunk), size * 2, largestChunk))
      if (position === undefined) return
      await delay(pause)
    }
  }

  return {
    start() {
      isRequested = true
      sweeping ??= (async () => {
        while (isRequested && !isStopped) {
          isRequested = false
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

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

async function firstRemoved(execute: Execute, { name, indexHint }: Dialect): Promise<Position | undefined> {
  for (const link of termCollections) {
    const row = await execute(
      sql`SELECT t.id FROM ${name(link)} t${indexHint(`${link}_removed`)} WHERE ${isOwn('t')} AND t.removed = TRUE
        ORDER BY t.id LIMIT 1`,
    )
    if (row !== undefined) return { link, id: Number(row.id), after: 0 }
  }
  return undefined
}
