import { noExtensions } from '../../schema/field.ts'
import { newReport, queryReader, refuse } from '../../schema/reader.ts'
import { oneOf } from '../../schema/vocabulary.ts'
import type { Endpoint } from '../endpoint.ts'
import { reportErrors } from '../request/report-errors.ts'
import type { ResponseFormat } from './response-format.ts'

/** Returns the read of events in JSON, or in the format that a request selects (rule 54). */
export function withFormats(endpoint: Endpoint, formats: readonly ResponseFormat[]): Endpoint {
  const names = ['json', ...formats.map(({ name }) => name)]
  const description = 'Format of the response. By default the one that Accept prefers'
  const formatQuery = { format: oneOf(names, { description }) }
  const readFormat = queryReader(formatQuery)
  return {
    formats,
    ...endpoint,
    query: { ...endpoint.query, ...formatQuery },
    defaults: { ...endpoint.defaults, format: 'json' },
    async run({ query: { format: sent, ...query }, ...request }) {
      const json = () => endpoint.run({ query, ...request })
      const report = newReport(noExtensions)
      const read = readFormat({ format: sent }, report)
      if (report.hasErrors()) await refuse(report, () => json().catch((error) => reportErrors(error, report)))
      const format = formats.find(({ name }) => name === read.format)
      if (format === undefined) return json()
      const { formatResponse } = await import('./format-response.ts')
      return formatResponse(format, { query, ...request }, endpoint)
    },
  }
}
