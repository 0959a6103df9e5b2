import { invalidParam } from '../../errors.ts'
import type { Json } from './json.ts'

/** The maximum length of the records of a list, in characters. */
export const longestList = 32 * 1024 * 1024

/**
 * Throws if the records of a list take more than 32 MiB. Many events may repeat the same long text, so that few stored
 * records make a large response. A single record is always sent.
 */
export function refuseLongList({ json, count }: { readonly json: Json; readonly count: number }): void {
  if (count < 2 || json.length <= longestList) return
  throw invalidParam('per_page', 'smaller, as these records take more than 32 MiB', count)
}
