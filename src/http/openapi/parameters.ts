import { type FieldDoc, publishedDoc } from '../../schema/field/field.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { Mount } from '../port/port.ts'
import { overridable, overrideHeader, overrideParam } from '../request/method-override.ts'
import { passwordHeader } from '../request/sent-password.ts'
import type { Endpoint, Method, Route } from '../routes/endpoint.ts'
import type { Mounted } from './mounted.ts'
import { isConditionalRead } from './responses.ts'

/** The path parameters that identify a record. */
export const pathDocs = {
  id: { type: 'integer', description: 'Id of the record', minimum: 1 },
  slug: { type: 'string', description: 'Slug of the record' },
} as const satisfies Record<string, FieldDoc>

/** Describes the parameters of all methods of a path. */
export function pathParameters({ path }: Route): readonly object[] {
  return Object.entries(pathDocs)
    .filter(([name]) => path.includes(`{${name}}`))
    .map(([name, doc]) => ({ name, in: 'path', required: true, ...parameter(doc) }))
}

/** Describes the query parameters and headers of one method. */
export function parameters(route: Route, endpoint: Endpoint, method: Method, mounted: Mounted): readonly object[] {
  return [
    ...queryParameters(endpoint, mounted),
    ...overrides(endpoint, method),
    ...passwordInHeader(endpoint, mounted.mount),
    ...conditions(route, endpoint),
  ]
}

function queryParameters({ query = {}, defaults = {} }: Endpoint, mounted: Mounted): readonly object[] {
  const words = defaultWords(mounted)
  const values = { ...defaults, per_page: mounted.perPage.default }
  return Object.entries(query).map(([name, field]) => {
    const { description, ...doc } = publishedDoc(field)
    return {
      name,
      in: 'query',
      description: [description, Reflect.get(words, name)].filter(Boolean).join('. '),
      schema: { ...(field.accepts ?? doc), ...(name in values && { default: Reflect.get(values, name) }) },
      // Lists are comma-separated; other forms are read too.
      ...(doc.type === 'array' && { style: 'form', explode: false }),
    }
  })
}

/**
 * Describes defaults in words, because a timestamp would depend on the day on which the document was created (rules 25,
 * 46).
 */
function defaultWords({ defaultWindow, perPage }: Environment): object {
  const unless =
    'unless another date, a period, include, external_id, modified_after, include_deleted, or a status without ' +
    'publish is sent'
  return {
    per_page: `At most ${perPage.max}`,
    ...(defaultWindow && {
      start_date: `By default today in the zone of the calendar, ${unless}`,
      end_date: `By default the day ${defaultWindow.months} months after today, ${unless}`,
    }),
  }
}

/** Describes how a POST declares another method (rule 1). */
function overrides({ changesRecord }: Endpoint, method: Method): readonly object[] {
  if (method !== 'POST' || !changesRecord) return []
  const description = 'The method that this request stands for, where a client or a proxy knows no others'
  const schema = { type: 'string', enum: overridable }
  return [
    { name: overrideParam, in: 'query', description, schema },
    { name: overrideHeader, in: 'header', description, schema },
  ]
}

/** Describes the header that can replace the password parameter (rule 40). */
function passwordInHeader({ query, changesRecord }: Endpoint, mount: Mount): readonly object[] {
  if (query?.password === undefined || changesRecord) return []
  const description = 'Password of the event; it goes before the one in the query'
  return [{ name: passwordHeader(mount), in: 'header', ...parameter({ ...query.password.doc, description }) }]
}

/** Describes the headers that make a request conditional. */
function conditions(route: Route, endpoint: Endpoint): readonly object[] {
  const schema = { type: 'string' }
  if (endpoint.changesRecord) {
    return [
      { name: 'If-Match', in: 'header', description: 'ETags of the states in which to change the record', schema },
    ]
  }
  return isConditionalRead(route, endpoint)
    ? [{ name: 'If-None-Match', in: 'header', description: 'ETags of the replies that the reader has', schema }]
    : []
}

function parameter({ description, ...schema }: FieldDoc): object {
  return { description, schema }
}
