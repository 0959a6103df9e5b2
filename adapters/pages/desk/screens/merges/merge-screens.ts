import type { ViewResponse } from 'daybook/http'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DuplicateList, MergeForm, MergeSearch } from '../../contract/merge-props.ts'
import { deskPageResponse } from '../desk-page.ts'

/** Shows the records of a list that are probably the same. */
export function duplicatesScreen(list: DuplicateList, status: number, context: DeskContext): ViewResponse {
  const { deskWords, deskPieces } = context
  const title = `${deskWords.collections[list.resource]}: ${deskWords.merges.title}`
  return deskPageResponse({ title, main: deskPieces.duplicateList(list, context), status }, context)
}

/** Shows two records beside each other, and merges them. */
export function mergeScreen(form: MergeForm, status: number, context: DeskContext): ViewResponse {
  const title = context.deskWords.merges.merge(form.keep.name, form.other.name)
  return deskPageResponse({ title, main: context.deskPieces.mergeForm(form, context), status }, context)
}

/** Asks with which record another one is to be merged. */
export function mergeSearchScreen(search: MergeSearch, context: DeskContext): ViewResponse {
  const title = context.deskWords.merges.mergeWith(search.keep.name)
  return deskPageResponse({ title, main: context.deskPieces.mergeSearch(search, context) }, context)
}
