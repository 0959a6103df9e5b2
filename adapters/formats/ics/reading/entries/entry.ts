import type { Component } from '../parsing/components.ts'
import type { ContentLine } from '../parsing/content-lines.ts'
import { type Property, readProperty } from '../parsing/property.ts'
import { type ImportNote, type ImportNoteCode, quoted } from '../report/import-report.ts'
import { groupByName, timesOf } from './groups.ts'

/** The properties of a VEVENT. Those that are not read are noted. */
export interface Entry {
  /** The number of its first line in the file, from 1. */
  readonly line: number
  /** Returns the first property with a name. The others are noted as ignored. */
  readonly one: (name: string) => Property | undefined
  /** Returns all properties with a name. */
  readonly every: (name: string) => readonly Property[]
  /** Returns the lines of all properties with a name, unfolded. */
  readonly linesOf: (name: string) => readonly ContentLine[]
  readonly note: (code: ImportNoteCode, about: NoteSubject, message: string) => void
  /** Notes what was not read, except the properties with some names. */
  readonly noteRest: (silent: ReadonlySet<string>) => void
}

/** A note about an entry. */
export type EntryNote = Omit<ImportNote, 'uid'>

type NoteSubject = Pick<Property, 'name' | 'line'>

/** Returns the properties of a VEVENT. `add` receives the notes. */
export function readEntry(component: Component, add: (note: EntryNote) => void): Entry {
  const unread = groupByName(component.lines)
  const note: Entry['note'] = (code, { name, line }, message) => add({ code, line, name, message })

  const linesOf = (name: string) => {
    const lines = unread.get(name) ?? []
    unread.delete(name)
    return lines
  }
  const every = (name: string) => linesOf(name).flatMap((line) => read(line) ?? [])

  function read(line: ContentLine): Property | undefined {
    const { name, number, text, joined } = line
    const about = { name, line: number }
    const property = readProperty(line)
    if (property === undefined)
      note('line-invalid', about, `${name} has no value, or invalid parameters: ${quoted(text)}.`)
    else if (joined > 0) note('line-joined', about, `Lines without a name were joined to ${name}: ${joined}.`)
    return property
  }

  return {
    line: component.line,
    every,
    linesOf,
    note,
    one(name) {
      const [first, second] = every(name)
      if (second !== undefined) note('property-ignored', second, `${name} is repeated. Only the first one is imported.`)
      return first
    },
    noteRest(silent) {
      for (const [name, lines] of unread) if (!silent.has(name)) noteIgnored(name, lines)
      for (const [name, group] of groupByName(component.components)) {
        const about = { name: name.slice(0, maxName), line: group[0].line }
        note('component-ignored', about, `${about.name}${timesOf(group)} is not imported.`)
      }
    },
  }

  function noteIgnored(name: string, lines: readonly [ContentLine, ...ContentLine[]]): void {
    const [{ number, text }] = lines
    const about = { name, line: number }
    if (name === '') note('line-invalid', about, `A line${timesOf(lines)} is no property: ${quoted(text)}.`)
    else note('property-ignored', about, `${name}${timesOf(lines)} is not imported.`)
  }
}

/** Names of components are as long as their line. */
const maxName = 40
