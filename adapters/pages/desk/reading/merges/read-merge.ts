import { CalendarError } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import { deskFolders, isTerm, type ListedResource } from '../../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type FormValues, lastValue } from '../../contract/form-values.ts'
import { type MergeForm, type MergeRow, type MergeSearch, mergeNames } from '../../contract/merge-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { changedUnits } from '../../values/form-input.ts'
import { readChoices } from '../choices/read-choices.ts'
import { searchedWords } from '../lists/searched-words.ts'
import { type OpenForm, openRecord } from '../open-form.ts'
import { type DeskRecord, ownedOf, recordReader } from '../record-reader.ts'
import { mergedRecord } from './merged-record.ts'
import { mergePath } from './read-duplicates.ts'

/** Facts of one record, whatever it is merged with. */
const ownFields: readonly string[] = ['slug', 'parent', 'status']

/** Two records to merge, by their ids. */
export interface MergeTarget {
  readonly resource: ListedResource
  readonly keep: number
  readonly other: number
}

/**
 * Reads what differs between two records. `sent` says which values were chosen; of all others, the value of the record
 * that stays is chosen, or that of the other one if it has none.
 */
export async function readMerge(
  visit: ReadingVisit,
  { resource, keep, other }: MergeTarget,
  sent: FormValues,
  context: DeskContext,
): Promise<Omit<MergeForm, 'notices'>> {
  if (keep === other) throw new CalendarError('rest_invalid_param', 'A record cannot be merged with itself.')
  const [staying, going] = [await openRecord(visit, resource, keep), await openRecord(visit, resource, other)]
  const mayGo = (open: OpenForm) => visit.may('delete', resource, open.owned)
  if (!mayGo(going)) throw new CalendarError('rest_forbidden', `You may not delete this ${resource}.`)
  for (const { owned } of [staying, going]) {
    if (owned?.status === 'trash') throw new CalendarError('rest_invalid_param', `This ${resource} is in the trash.`)
  }
  const fields = staying.fields.filter(({ name, right }) => right === undefined && !ownFields.includes(name))
  const differing = changedUnits(fields, { opened: staying.stored, sent: going.stored })
  const rows = [...differing].map((unit): MergeRow => {
    const ofUnit = fields.filter((field) => field.unit === unit)
    const ids = [keep, other].map(String)
    const taken = ids.find((id) => id === lastValue(sent, `${mergeNames.take}${unit}`))
    const isEmpty = !ofUnit.some(({ name }) => holds(staying.stored, name))
    return { unit, fields: ofUnit, chosen: taken === undefined ? (isEmpty ? other : keep) : Number(taken) }
  })
  const same = fields.filter(({ name, unit, kind }) => {
    return !differing.has(unit) && kind !== 'boolean' && holds(staying.stored, name)
  })
  const { urls } = context
  return {
    ...{ resource, rows, same },
    action: urls.desk(...mergePath(resource, keep, other)),
    list: urls.desk(deskFolders[resource]),
    keep: { ...(await mergedRecord(existing(staying.found), resource, visit)), values: staying.stored },
    other: { ...(await mergedRecord(existing(going.found), resource, visit)), values: going.stored },
    choices: await readChoices(fields, bothOf(fields, staying, going), visit, context),
    canBeTurned: mayGo(staying),
  }
}

function holds(values: FormValues, name: string): boolean {
  return (values[name] ?? []).some((value) => value !== '')
}

/** Returns the values of two records, so that each that names a record has its name. */
function bothOf(fields: readonly DeclaredField[], one: OpenForm, other: OpenForm): FormValues {
  const values = ({ stored }: OpenForm, name: string) => stored[name] ?? []
  return Object.fromEntries(
    fields.map(({ name }) => [name, [...new Set([...values(one, name), ...values(other, name)])]] as const),
  )
}

/** Reads a record, and those with which it can be merged that a search finds. */
export async function readMergeSearch(
  visit: ReadingVisit,
  { resource, id }: { readonly resource: ListedResource; readonly id: number },
  { urls }: DeskContext,
): Promise<MergeSearch> {
  const { found } = await openRecord(visit, resource, id)
  const search = searchedWords(visit.query)
  const reader = recordReader(resource, visit.services)
  const records =
    search === undefined ? [] : (await reader.list({ q: search, ...anyUse(resource), per_page: most })).records
  const others = records.filter(
    ({ record, reply }) => record.id !== id && visit.may('delete', resource, ownedOf(reply)),
  )
  return {
    ...{ resource, search },
    action: urls.desk(`${deskFolders[resource]}/${id}/merge`),
    list: urls.desk(deskFolders[resource]),
    keep: await mergedRecord(existing(found), resource, visit),
    found: await Promise.all(
      others.map(async (other) => ({
        record: await mergedRecord(other, resource, visit),
        compare: urls.desk(...mergePath(resource, id, other.record.id)),
      })),
    ),
  }
}

/** The most records that a search shows. */
const most = 30

/** Lists of terms leave out those without events. */
function anyUse(resource: ListedResource): object {
  return isTerm(resource) ? { hide_empty: false } : {}
}

function existing(found: DeskRecord | undefined): DeskRecord {
  if (found === undefined) throw new CalendarError('rest_invalid_param', 'Only a stored record can be merged.')
  return found
}
