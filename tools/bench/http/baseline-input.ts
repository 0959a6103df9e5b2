import { defaultWindowOf, type Window } from '../raw-store.ts'
import type { EventBody } from './baseline-writes.ts'
import { now } from './calendar.ts'

// What the server written by hand accepts of queries and bodies.

export class BadRequest extends Error {
  constructor(readonly params: readonly string[]) {
    super(`Not valid: ${params.join(', ')}`)
  }
}

/** Parameters as Express gives them with its simple parser. */
export type Parameters = Readonly<Record<string, unknown>>

export function readCount(query: Parameters, name: string, absent: number): number {
  const value = query[name]
  if (value === undefined || value === '') return absent
  const number = Number(value)
  if (!/^\d+$/.test(String(value)) || number < 1 || !Number.isSafeInteger(number)) throw new BadRequest([name])
  return number
}

export function readIds(query: Parameters, name: string): number[] {
  const value = query[name]
  if (value === undefined || value === '') return []
  const pieces = String(value).split(',')
  if (!pieces.every((piece) => /^\d+$/.test(piece))) throw new BadRequest([name])
  return pieces.map(Number)
}

export function readWindow(query: Parameters): Window {
  const ahead = defaultWindowOf(now)
  const from = readDay(query, 'start_date')
  const to = readDay(query, 'end_date')
  const start = from && `${from} 00:00:00`
  const end = to && `${to} 23:59:59`
  return {
    from: start ?? (end === undefined || end >= ahead.from ? ahead.from : '0000'),
    to: end ?? (start === undefined || start <= ahead.to ? ahead.to : '9999'),
  }
}

function readDay(query: Parameters, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  const text = String(value)
  if (!isDate(text, /^\d{4}-\d\d-\d\d$/)) throw new BadRequest([name])
  return text
}

export function readWords(query: Parameters): string[] {
  const { search = '' } = query
  if (typeof search !== 'string' || search.length > 200) throw new BadRequest(['search'])
  return search.split(/\s+/).filter((word) => word !== '')
}

function isDate(text: string, form: RegExp): boolean {
  if (!form.test(text)) return false
  const time = Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10))
}

const dateTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const line = (value: unknown) => typeof value === 'string' && value.trim() !== '' && value.length <= 400
const text = (value: unknown) => typeof value === 'string' && value.length <= 65_536
const ids = (value: unknown) => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0)

const fields: Readonly<Record<keyof EventBody, (value: unknown) => boolean>> = {
  title: line,
  start_date: (value) => typeof value === 'string' && isDate(value, dateTime),
  end_date: (value) => typeof value === 'string' && isDate(value, dateTime),
  description: text,
  excerpt: text,
  website: (value) => typeof value === 'string' && (value === '' || URL.canParse(value)),
  cost: text,
  featured: (value) => typeof value === 'boolean',
  venue: ids,
  organizer: ids,
  categories: ids,
  tags: ids,
}

export function readBody(body: unknown, required: readonly (keyof EventBody)[]): EventBody {
  if (typeof body !== 'object' || body === null) throw new BadRequest(['body'])
  const values: Record<string, unknown> = {}
  const bad: string[] = []
  for (const [name, value] of Object.entries(body)) {
    const isGood = Object.hasOwn(fields, name) ? fields[name as keyof EventBody] : undefined // it is one of them
    if (isGood?.(value)) values[name] = value
    else if (isGood) bad.push(name)
  }
  const missing = required.filter((name) => values[name] === undefined)
  if (bad.length > 0 || missing.length > 0) throw new BadRequest([...bad, ...missing])
  return values
}
