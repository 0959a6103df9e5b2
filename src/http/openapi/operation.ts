import { type FieldDoc, publishedDoc } from '../../schema/field.ts'
import type { Environment } from '../../services/environment.ts'
import type { Endpoint, Method, Route } from '../endpoint.ts'
import type { Mount } from '../port.ts'
import { overridable, overrideHeader, overrideParam } from '../request/method-override.ts'
import { passwordHeader } from '../request/sent-password.ts'
import { isConditionalRead, responses } from './responses.ts'

/** A calendar where it is mounted. */
export type Mounted = Environment & { readonly mount: Mount }

/** One method of a path: what it takes, and what it answers. */
export function operation(route: Route, endpoint: Endpoint, method: Method, mounted: Mounted): object {
  const { query, body, defaults = {} } = endpoint
  const words = defaultWords(mounted)
  const parameters = Object.entries(query ?? {}).map(([name, field]) => {
    const doc = publishedDoc(field)
    return {
      name,
      in: 'query',
      description: [doc.description, Reflect.get(words, name)].filter(Boolean).join('. '),
      schema: { ...schemaOf(doc), ...defaultOf(name, { ...defaults, per_page: mounted.perPage.default }) },
      // Lists are commas in one value; other forms are read too.
      ...(doc.type === 'array' && { style: 'form', explode: false }),
    }
  })
  const headers = [...passwordInHeader(endpoint, mounted.mount), ...conditions(route, endpoint)]
  const all = [...parameters, ...overrides(endpoint, method), ...headers]
  return {
    operationId: operationId(route, method),
    summary: endpoint.summary,
    tags: [tagOf(route)],
    ...(all.length > 0 && { parameters: all }),
    ...(body && { requestBody: requestBody(endpoint, body) }),
    responses: responses(route, endpoint, mounted.mount),
  }
}

/** The group that a route is shown in. */
export function tagOf({ path }: Route): string {
  return path.split('/')[1] || 'index'
}

/** The other place of the password that opens what is read (rule 40). */
function passwordInHeader({ query, changesRecord }: Endpoint, mount: Mount): readonly object[] {
  if (query?.password === undefined || changesRecord) return []
  const description = 'Password of the event; it goes before the one in the query'
  return [{ name: passwordHeader(mount), in: 'header', description, schema: schemaOf(publishedDoc(query.password)) }]
}

/** How a POST says that it is another method (rule 1). */
function overrides({ changesRecord }: Endpoint, method: Method): readonly object[] {
  if (method !== 'POST' || !changesRecord) return []
  const description = 'The method that this request stands for, where a client or a proxy knows no others'
  const schema = { type: 'string', enum: overridable }
  return [
    { name: overrideParam, in: 'query', description, schema },
    { name: overrideHeader, in: 'header', description, schema },
  ]
}

/** The headers that make a request conditional. */
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

/** Defaults that a timestamp would tie to the day on which the document was made (rules 25, 46). */
function defaultWords({ defaultWindow, perPage }: Environment): object {
  const unless = 'unless another date, a period, include, or a status without publish is given'
  return {
    per_page: `At most ${perPage.max}`,
    ...(defaultWindow && {
      start_date: `By default today in the zone of the calendar, ${unless}`,
      end_date: `By default the day ${defaultWindow.months} months after today, ${unless}`,
    }),
  }
}

/** Such as `get_events_by_slug`. */
function operationId(route: Route, method: Method): string {
  return [method.toLowerCase(), ...(route.path.match(/[a-z]+/g) ?? ['index'])].join('_')
}

function requestBody({ defaults = {} }: Endpoint, { fields, required }: NonNullable<Endpoint['body']>): object {
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    { ...schemaOf(field.doc), description: publishedDoc(field).description, ...defaultOf(name, defaults) },
  ])
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
  const content = { schema }
  return {
    required: required.length > 0,
    content: { 'application/json': content, 'application/x-www-form-urlencoded': content },
  }
}

function defaultOf(name: string, defaults: object): object {
  return name in defaults ? { default: Reflect.get(defaults, name) } : {}
}

export function schemaOf({ description: _, ...schema }: FieldDoc): object {
  return schema
}
