import { constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from '../../support/postgres-server.ts'
import { startLargePostgres } from '../postgres.ts'
import type { StoreName } from './contestants.ts'
import { fillPlace } from './processes.ts'

/** Where contestants have their records. */
export interface Places {
  /** A filled place of a contestant's own, since it writes: a file or a URL; nothing for the memory. */
  placeOf(what: StoreName | 'baseline', events: number): Promise<string>
  remove(): Promise<void>
}

/** Filled files stay in `keep`, if it is given, and contestants get copies. */
export function openPlaces(keep: string): Places {
  const scratch = mkdtempSync(join(tmpdir(), 'daybook-http-'))
  const servers: PostgresServer[] = []
  let copies = 0

  async function file(what: 'baseline' | 'sqlite', events: number): Promise<string> {
    const filled = join(keep || scratch, `${what}-${events}.db`)
    if (!existsSync(filled)) {
      const unfinished = `${filled}.unfinished`
      await rm(unfinished, { force: true })
      await fillPlace({ do: 'fill', what, place: unfinished, events })
      await rename(unfinished, filled)
    }
    copies += 1
    const copy = join(scratch, `${copies}.db`)
    await copyFile(filled, copy, constants.COPYFILE_FICLONE)
    return copy
  }

  /** A server for each, since a write ends kept replies from all databases of its server. */
  async function database(events: number): Promise<string> {
    const server = await startLargePostgres()
    servers.push(server)
    await fillPlace({ do: 'fill', what: 'postgres', place: server.url, events })
    return server.url
  }

  return {
    async placeOf(what, events) {
      if (what === 'memory') return ''
      return what === 'postgres' ? database(events) : file(what, events)
    },
    async remove() {
      for (const server of servers) await server.remove()
      rmSync(scratch, { recursive: true })
    },
  }
}
