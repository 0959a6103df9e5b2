import type { ResourceName, SeriesRecurrence } from 'daybook'
import { parseRule } from 'daybook/recurrence'
import { deskFolders } from '../../ground/addresses/desk-address.ts'
import type { PageQuery } from '../../ground/addresses/page-urls.ts'
import type { FormValues } from '../contract/form-values.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { readSeries, recurrenceOf, seriesDateOf } from './event-series.ts'
import { type DeskRecord, ownedOf } from './record-reader.ts'

// An undo gives a record its status back, and a series its status or its later dates. The address of the next page says
// what they were, and anybody can make an address: so an undo puts back nothing that was not there.

/** The most characters of a series that an address holds. */
const most = 4_000

/** Returns the parameters from which the next page makes an undo. Called before the record goes to the trash. */
export async function undoParameters(
  visit: ReadingVisit,
  resource: ResourceName,
  found: DeskRecord,
  scope: string,
): Promise<PageQuery> {
  const series = scope === 'following' || scope === 'all' ? await readSeries(found.reply, visit) : undefined
  const was = String(Reflect.get((series ?? found).reply, 'status'))
  const parameters = { trashed: String(found.record.id), in: deskFolders[resource], was }
  const recurrence = scope === 'following' && series ? recurrenceOf(series) : undefined
  if (recurrence === undefined) return parameters
  const { start = '' } = seriesDateOf(found.reply) ?? {}
  const later = notBefore(start)
  const before = { rule: recurrence.rules, date: later(recurrence.dates), except: later(recurrence.exceptions) }
  return JSON.stringify(before).length > most ? parameters : { ...parameters, ...before }
}

const notBefore = (start: string) => (starts: readonly string[]) => starts.filter((one) => one >= start)

const noRecurrence: Pick<SeriesRecurrence, 'rules' | 'dates' | 'exceptions'> = { rules: [], dates: [], exceptions: [] }

/** What an undo writes. */
export interface Undo {
  readonly target: DeskRecord
  /** What its form would send. */
  readonly values: FormValues
}

/**
 * Returns what puts a record back that is in the trash; `undefined` if the caller may not do it, or if the former state
 * is unknown.
 */
export async function undoOf(
  visit: ReadingVisit,
  resource: ResourceName,
  found: DeskRecord,
): Promise<Undo | undefined> {
  const { query, actor, may } = visit
  const isDate = resource === 'event' && seriesDateOf(found.reply) !== undefined
  const series = isDate ? await readSeries(found.reply, visit) : undefined
  if (isDate && series === undefined) return undefined
  const isInTrash = series !== undefined && Reflect.get(series.reply, 'status') === 'trash'
  const laterDates = series === undefined || isInTrash ? undefined : laterDatesOf(series, found, query)
  const target = series !== undefined && (isInTrash || laterDates !== undefined) ? series : found
  const owned = ownedOf(target.reply)
  if (!may('update', resource, owned) || laterDates === 'unknown') return undefined
  return { target, values: laterDates ?? { status: [statusAfter(query.was, owned?.author === actor?.id)] } }
}

/**
 * Returns what gives a series its later dates back. `undefined` for a date that went to the trash alone: it is an
 * exception of its series then.
 */
function laterDatesOf(
  series: DeskRecord,
  date: DeskRecord,
  query: ReadingVisit['query'],
): FormValues | 'unknown' | undefined {
  const { rules, dates, exceptions } = recurrenceOf(series) ?? noRecurrence
  const { start = '' } = seriesDateOf(date.reply) ?? {}
  if (exceptions.includes(start)) return undefined
  const before = textsIn(query.rule)
  if (!areSameButEnd(before, rules)) return 'unknown'
  // Earlier dates have not gone to the trash: an address that names some would add them, or take them away.
  const later = notBefore(start)
  return {
    'recurrence.freq': ['custom'],
    'recurrence.rules': [before.join('\n')],
    'recurrence.dates': [...dates, ...later(textsIn(query.date))],
    'recurrence.exceptions': [...exceptions, ...later(textsIn(query.except))],
  }
}

function textsIn(parameter: unknown): readonly string[] {
  const all: readonly unknown[] = [parameter].flat()
  return all.filter((one): one is string => typeof one === 'string' && one !== '')
}

/** Returns whether rules differ only in when they end, as those of a series do that has lost its later dates. */
function areSameButEnd(before: readonly string[], now: readonly string[]): boolean {
  try {
    const endless = (rules: readonly string[]) =>
      rules.map((text) => {
        const { count: _, until: __, ...rule } = parseRule(text)
        return Object.entries(rule).sort()
      })
    return JSON.stringify(endless(before)) === JSON.stringify(endless(now))
  } catch {
    return false
  }
}

/** Returns the status to which an undo leads: a record of another author is restored as a draft or as pending. */
function statusAfter(was: unknown, isOwn: boolean): string {
  if (was === 'future') return isOwn ? 'publish' : 'draft'
  return typeof was === 'string' && (isOwn || was === 'pending') ? was : 'draft'
}
