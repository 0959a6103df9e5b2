import { type CollectionName, isCalendarError, type Revision, type Services } from 'daybook'
import type { Visit } from 'daybook/http'
import { deskFolders } from '../../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type FormValues, lastValue, revisionName } from '../../contract/form-values.ts'
import { type MergeForm, mergeNames } from '../../contract/merge-props.ts'
import type { DeskNotice } from '../../contract/notice-props.ts'

type Merges = Services[Exclude<CollectionName, 'events'>]

/** Merges two records, as a page has shown them. Returns the one that stays, or why nothing was done. */
export async function mergeRecords(
  { services }: Visit,
  { resource, keep, other, rows }: Pick<MergeForm, 'resource' | 'keep' | 'other' | 'rows'>,
  sent: FormValues,
  { deskWords }: DeskContext,
): Promise<{ readonly merged: Revision } | { readonly notice: DeskNotice; readonly status: number }> {
  const service: Merges = services[deskFolders[resource] as Exclude<CollectionName, 'events'>] // of no event
  const names = rows.filter(({ chosen }) => chosen === other.id).flatMap(({ fields }) => fields[0]?.name ?? [])
  const ifMatch = [
    { id: keep.id, revision: lastValue(sent, revisionName) },
    { id: other.id, revision: lastValue(sent, mergeNames.revision) },
  ]
  try {
    const fields = names.length > 0 ? [{ id: other.id, names }] : []
    return { merged: await service.merge(keep.id, [other.id], { ifMatch, fields }) }
  } catch (error) {
    if (!isCalendarError(error)) throw error
    const sentences = Object.values(error.errors ?? {}).join(' ')
    const text = {
      400: sentences || error.message,
      403: sentences || deskWords.notAllowed,
      409: deskWords.merges.nameTaken,
      412: deskWords.lists.changedSince,
      503: deskWords.tryAgain,
    }[error.status]
    if (text === undefined) throw error
    return { notice: { tone: 'bad', text }, status: error.status }
  }
}
