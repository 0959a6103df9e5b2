import { isCalendarError, type Taxonomy } from 'daybook'
import type { Visit } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue, revisionName, sentValues } from '../contract/form-values.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import { recordWriter } from './record-writer.ts'

/** Deletes a category or a tag. Returns why it was refused; `undefined` if it was not. */
export async function removeTerm(
  visit: Visit,
  { resource, id }: { readonly resource: Taxonomy; readonly id: number },
  { deskWords }: DeskContext,
): Promise<{ readonly notice: DeskNotice; readonly status: number } | undefined> {
  const revision = lastValue(sentValues(await visit.form()), revisionName)
  try {
    await recordWriter(resource, visit.services).remove(id, { ifMatch: [{ id, revision }] })
    return undefined
  } catch (error) {
    if (!isCalendarError(error)) throw error
    const isRefused = error.code === 'rest_forbidden' && error.errors !== undefined
    if (error.status !== 412 && !isRefused) throw error
    const text = isRefused ? error.message : deskWords.lists.changedSince
    return { notice: { tone: 'bad', text }, status: error.status }
  }
}
