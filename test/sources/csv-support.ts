import { type CsvOptions, fromCsv } from 'daybook/sources'
import { all } from './support.ts'

/** Returns the start and end of each event of a file, or why it is refused. */
export async function datesOf(lines: readonly string[], options?: CsvOptions) {
  const source = fromCsv(lines.join('\n'), options)
  const records = (await all(source)).filter(({ resource }) => resource === 'event')
  const dates = records.map(({ error, fields }) => {
    const { start_date, end_date, all_day }: Readonly<Record<string, unknown>> = { ...fields }
    if (error !== undefined) return error.message
    return [
      start_date,
      ...(end_date === start_date ? [] : [end_date]),
      ...(all_day === 'true' ? ['all day'] : []),
    ].join(' - ')
  })
  return { dates, notes: source.problems().flatMap(({ line, message }) => (line === 1 ? message : [])) }
}
