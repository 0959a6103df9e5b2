import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scratchFile, sqliteDrivers } from './sqlite-drivers.ts'

describe('SQLite drivers', () => {
  it('are libsql, and what Node has built in', () => {
    const names = sqliteDrivers.map(({ name }) => name)
    expect(names).toContain('libsql')
    expect(names.includes('node:sqlite')).toBe(Number(process.versions.node.split('.')[0]) >= 22)
  })

  it.each(sqliteDrivers)('write a file that the next reads: $name', ({ open }) => {
    const file = scratchFile()
    const writer = open(file)
    writer.exec('create table event (id integer primary key, title text not null)')
    const { changes, lastInsertRowid } = writer.prepare('insert into event (title) values (?)').run('Fair')
    expect([Number(changes), Number(lastInsertRowid)]).toEqual([1, 1])
    writer.close()

    for (const next of sqliteDrivers) {
      const reader = next.open(file)
      expect(reader.prepare('select * from event where id = ?').get(1)).toMatchObject({ id: 1, title: 'Fair' })
      reader.close()
    }
  })
})

describe('scratchFile', () => {
  let earlier = ''

  it('gives a path in a folder that is there', () => {
    earlier = scratchFile()
    expect(existsSync(dirname(earlier))).toBe(true)
    expect(existsSync(earlier)).toBe(false)
  })

  it('takes the folder away with the test', () => {
    expect(existsSync(dirname(earlier))).toBe(false)
  })
})
