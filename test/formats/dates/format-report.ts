import { formatSpan, formatStart } from 'daybook/format'
import { createTestCalendar } from 'daybook/testing'
import { type FormatRow, spanTable, startTable } from './format-table.ts'

/** The texts of the tables, in their order. */
export async function formatReport(): Promise<{
  readonly starts: readonly string[]
  readonly spans: readonly string[]
}> {
  return {
    starts: await textsOf(startTable, (event, { pattern = '', options }) => formatStart(event, pattern, options)),
    spans: await textsOf(spanTable, (event, { options }) => formatSpan(event, options)),
  }
}

type Write = (event: Parameters<typeof formatSpan>[0], row: FormatRow) => string

async function textsOf(table: readonly FormatRow[], write: Write): Promise<readonly string[]> {
  const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
  return Promise.all(
    table.map(async (row) => {
      const { start, end = start, timezone = 'Europe/Zurich', allDay = false } = row
      const record = await calendar.events.create({
        title: row.text,
        ...{ start_date: start, end_date: end, timezone, all_day: allDay },
      })
      const reply = await calendar.toReply.events(record)
      const texts = [write(record, row), write(reply, row)]
      if (texts[0] !== texts[1]) throw new Error(`A record shows ${texts[0]}, its response ${texts[1]}`)
      return write(reply, row)
    }),
  )
}
