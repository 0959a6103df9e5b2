import { type OwnHeaders, ownHeader } from '../port/own-headers.ts'
import type { Mount } from '../port/port.ts'
import type { Endpoint, Route } from '../routes/endpoint.ts'

interface HeaderDoc {
  readonly description: string
  readonly schema: { readonly type: 'string' | 'integer' }
  /** Whether every such response has it. */
  readonly required?: true
}

type HeaderDocs = Readonly<Record<string, HeaderDoc>>

/**
 * Returns the headers of a successful response: those that add to the body, and those about ignored input (rules 7, 10,
 * 49).
 */
export function goodHeaders(route: Route, endpoint: Endpoint, mount: Mount): HeaderDocs {
  const { isList, right, returns, query = {} } = endpoint
  const own = (name: keyof OwnHeaders, doc: HeaderDoc) => ({ [ownHeader(mount, name)]: doc })
  return {
    ...(isList && {
      ...own('Total', { ...integer('How many records are on all pages'), required: true }),
      ...own('TotalPages', { ...integer('How many pages there are'), required: true }),
      Link: text('The URLs of the next and of the previous page, where there are such'),
    }),
    ...validatorHeaders(route, endpoint),
    ...(returns.status === 201 && { Location: { ...text('The URL of the record'), required: true } }),
    ...((isList || right) && own('Ignored', text('The names that were sent and are not read'))),
    ...('conflicts' in query && own('Conflicts', text('The ids of events that take the venue, and taken for others'))),
    ...(isList && own('Per-Page', integer('The size of the page, where it is smaller than requested'))),
    ...(isList && own('As-Of', text('The state of the list, to include_deleted=true: the next modified_after'))),
    ...(right && own('As-Of', text('The state after the write, where reads of other processes may lack it'))),
  }
}

/** Returns the headers that identify the state of the content. */
export function validatorHeaders({ resource }: Route, { isList }: Endpoint): HeaderDocs {
  if (resource === undefined) return {}
  if (isList) return { ETag: text('Names this state of the list, unless the query asks about this very moment') }
  return {
    ETag: { ...text('Names this state of the record: for If-Match, and for If-None-Match'), required: true },
    'Last-Modified': { ...text('When anything that the reply shows was changed last'), required: true },
  }
}

/** The headers of a response after which a retry may succeed. */
export const retryHeaders: HeaderDocs = {
  'Retry-After': integer('In how many seconds to try again, where the server knows it'),
}

function text(description: string): HeaderDoc {
  return { description, schema: { type: 'string' } }
}

function integer(description: string): HeaderDoc {
  return { description, schema: { type: 'integer' } }
}
