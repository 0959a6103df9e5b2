import { eventFilters } from '../../resources/event/event-query.ts'
import { noExtensions } from '../../schema/field/extension.ts'
import { namesWith } from '../../schema/names-with.ts'
import { isEmpty, newReport, queryReader, refuse } from '../../schema/reader.ts'
import { withFields } from '../../schema/with-fields.ts'
import type { ResponseFormat } from '../port/response-format.ts'
import { formatQuery } from '../request/read-queries.ts'
import { reportErrors } from '../request/report-errors.ts'
import type { Endpoint, EndpointRequest } from '../routes/endpoint.ts'

const noQuery = {}

type FormatQuery = ReturnType<typeof formatQuery>

const declared = new WeakMap<readonly ResponseFormat[], FormatQuery>()

/** Returns the parameter that selects one of some formats. Calendars with the same list share it. */
function queryOf(formats: readonly ResponseFormat[]): FormatQuery {
  const query = declared.get(formats) ?? formatQuery(formats.map(({ name }) => name))
  declared.set(formats, query)
  return query
}

/** Returns the format that a query selects; `undefined` for JSON, and for an unknown one. */
export function selectedFormat(
  query: object | undefined,
  formats: readonly ResponseFormat[],
): ResponseFormat | undefined {
  const read = queryReader(queryOf(formats))
  const { format: selected } = read(query, newReport({ ...noExtensions, formats: true }))
  return formats.find(({ name }) => name === selected)
}

/**
 * Returns a read in JSON, or in the format that a request selects. Refuses the formats that it does not have (rule 54).
 */
export function withFormats(endpoint: Endpoint, formats: readonly ResponseFormat[]): Endpoint {
  const ofFormats = queryOf(formats)
  const readFormat = queryReader(ofFormats)
  return {
    ...endpoint,
    ...(formats.length > 0 && {
      formats,
      query: withFields(endpoint.query ?? noQuery, ofFormats),
      defaults: { ...endpoint.defaults, format: 'json' },
    }),
    ...(endpoint.isList && {
      ...(formats.some(({ defaults }) => defaults) && { impliedBy: (query) => impliedBy(query, formats) }),
      ...(formats.some((format) => format.dependsOnNow) && {
        isMomentary: (query) => formatOf(query, formats)?.dependsOnNow === true,
      }),
    }),
    async run({ query: { format: sent, ...query }, ...request }) {
      const json = () => endpoint.run({ query, ...request })
      if (sent === undefined) return json()
      const report = newReport(request.reading.environment.extensions)
      const read = readFormat({ format: sent }, report)
      if (report.hasErrors()) await refuse(report, () => json().catch((error) => reportErrors(error, report)))
      const format = formats.find(({ name }) => name === read.format)
      if (format === undefined) return json()
      const { formatResponse } = await import('./format-response.ts')
      return formatResponse(format, { query, ...request }, endpoint)
    },
  }
}

type Query = EndpointRequest['query']

const dates: readonly string[] = namesWith(eventFilters, 'boundsDates')

/**
 * Returns the defaults of the format that a query selects, without those it sends, and without dates for a query with a
 * period, which they would override. Empty ones count as not sent (rule 3).
 */
function impliedBy(query: Query, formats: readonly ResponseFormat[]): Query | undefined {
  const defaults = formatOf(query, formats)?.defaults
  const hasPeriod = !isEmpty(query.period)
  const isImplied = (name: string) => isEmpty(query[name]) && !(hasPeriod && dates.includes(name))
  return defaults && Object.fromEntries(Object.entries(defaults).filter(([name]) => isImplied(name)))
}

/** Returns the format that a query selects. An empty one counts as not sent. */
function formatOf(query: Query, formats: readonly ResponseFormat[]): ResponseFormat | undefined {
  return isEmpty(query.format) ? undefined : selectedFormat(query, formats)
}
