import { constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { PostgresServer } from '../../../test/support/postgres-server.ts'
import { startLargePostgres } from '../postgres.ts'
import type { StoreName } from './contestants.ts'
import { fillPlace, type Program } from './processes.ts'

/** Where contestants have their records. */
export interface Places {
  /** A filled store of a contestant's own, since it writes: a file or a URL; nothing for the memory. */
  placeOf(what: StoreName | 'baseline', events: number): Promise<string>
  remove(): Promise<void>
}

/** Filled files stay in `keep` if it is set, and contestants get copies. */
export function openPlaces(keep: string, program: Program): Places {
  const scratch = mkdtempSync(join(tmpdir(), 'daybook-http-'))
  const databases = openDatabases(program)
  let copies = 0

  async function file(what: 'baseline' | 'sqlite', events: number): Promise<string> {
    const filled = join(keep || scratch, `${program}-${what}-${events}.db`)
    if (!existsSync(filled)) {
      const unfinished = `${filled}.unfinished`
      await rm(unfinished, { force: true })
      await fillPlace({ do: 'fill', what, place: unfinished, events }, program)
      await rename(unfinished, filled)
    }
    copies += 1
    const copy = join(scratch, `${copies}.db`)
    await copyFile(filled, copy, constants.COPYFILE_FICLONE)
    return copy
  }

  return {
    async placeOf(what, events) {
      if (what === 'memory') return ''
      return what === 'postgres' ? databases.copyOf(events) : file(what, events)
    },
    async remove() {
      await databases.remove()
      rmSync(scratch, { recursive: true })
    },
  }
}

/** A PostgreSQL of this run, started when it is needed. */
function openDatabases(program: Program) {
  let starting: Promise<PostgresServer> | undefined
  const filled = new Set<number>()
  let copies = 0

  const urlOf = ({ url }: PostgresServer, name: string) => url.replace(/[^/]*$/, name)
  async function create(server: PostgresServer, name: string, template: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`create database ${name} template ${template}`)
    await client.end()
  }

  return {
    async copyOf(events: number): Promise<string> {
      starting ??= startLargePostgres()
      const server = await starting
      const original = `events_${events}`
      if (!filled.has(events)) {
        await create(server, original, 'template1')
        await fillPlace({ do: 'fill', what: 'postgres', place: urlOf(server, original), events }, program)
        filled.add(events)
      }
      copies += 1
      const copy = `copy_${copies}`
      await create(server, copy, original)
      return urlOf(server, copy)
    },
    async remove(): Promise<void> {
      const server = await starting
      await server?.remove()
    },
  }
}
