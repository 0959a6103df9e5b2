import type { UrlRoot } from '../../resources/urls.ts'
import type { CollectionName } from '../../schema/resource.ts'
import type { Paging } from '../../services/shared/page.ts'
import { ownHeaders } from '../port/own-headers.ts'
import type { Mount } from '../port/port.ts'
import type { SerializedPage } from '../records/serialized-page.ts'
import type { EndpointResponse } from '../response/endpoint-response.ts'
import { Json } from '../response/json.ts'
import { linkHeader, listUrls } from '../response/list-urls.ts'

interface ListRequest {
  readonly collection: CollectionName
  readonly root: UrlRoot
  readonly mount: Pick<Mount, 'headerPrefix'>
  /** The query as received. */
  readonly query: string
  /** What was counted, if the query names facets. */
  readonly facets?: object | undefined
  /** Explains the list, if the query asks for it. */
  readonly explanation?: object | undefined
}

/**
 * Returns the envelope of a list with its headers (rule 10). Its URLs repeat the query of the caller; only `page`
 * changes.
 */
export function listResponse(page: SerializedPage & Paging, request: ListRequest): EndpointResponse {
  const url = listUrls(request)
  const { as_of, deleted, after_id, did_you_mean } = page
  const isLast = as_of === undefined ? page.page >= page.total_pages : after_id === undefined
  const next = isLast ? undefined : as_of === undefined ? url('page', page.page + 1) : url('after_id', after_id)
  const previous = page.page > 1 ? url('page', page.page - 1) : undefined
  return {
    status: 200,
    body: withMembers(request.collection, page.json, {
      ...(deleted && { deleted: deleted.map((id) => ({ id })) }),
      rest_url: url(),
      ...(next && { next_rest_url: next }),
      ...(previous && { previous_rest_url: previous }),
      total: page.total,
      total_pages: page.total_pages,
      ...(did_you_mean !== undefined && { did_you_mean }),
      ...(request.facets && { facets: request.facets }),
      ...(request.explanation && { query: request.explanation }),
    }),
    headers: {
      ...ownHeaders(request.mount, { Total: page.total, TotalPages: page.total_pages }),
      ...(as_of !== undefined && ownHeaders(request.mount, { 'As-Of': as_of })),
      ...linkHeader({ next, previous }),
    },
  }
}

/** Returns an object with an array, and the members of an object after it. */
function withMembers(name: string, array: Json, others: object): Json {
  const json = new Json()
  json.addText(`{"${name}":[`)
  json.append(array)
  json.addText(`],${JSON.stringify(others).slice(1)}`)
  return json
}
