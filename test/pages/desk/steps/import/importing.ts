import { type Actor, type CalendarOptions, createCalendar } from 'daybook'
import { aBrowser, type DeskReply, formOf } from '../../desk-caller.ts'

/** A calendar with a desk, whose caller imports tables. */
export function anImporter(caller: Actor = { id: 4, role: 'editor' }, options: CalendarOptions = {}) {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich', ...options })
  const browser = aBrowser(calendar, caller)
  const press = (page: DeskReply, button = '', changes: Readonly<Record<string, string>> = {}) =>
    browser.postFiles('/desk/import', [...formOf(page, changes), ...(button ? [['form.do', button] as const] : [])], {})
  return {
    calendar,
    browser,
    /** Chooses a file. */
    choose: (
      text: string | Uint8Array<ArrayBuffer>,
      name = 'events.csv',
      values: Readonly<Record<string, string>> = {},
    ) =>
      browser.postFiles('/desk/import', Object.entries({ status: 'publish', ...values }), {
        file: new File([text], name),
      }),
    /** Presses a button of a page, whose controls were changed before. */
    press,
    /** The events as `title start end`. */
    async events() {
      const statuses = ['publish', 'pending', 'draft', 'private', 'future'] as const
      const { records } = await calendar.events.list({ period: 'all', status: statuses, per_page: 50 })
      return records.map(({ title, start_date, end_date }) => `${title} ${start_date} ${end_date}`)
    },
  }
}

/** What the controls of columns have. */
export function columnsOf(page: DeskReply): readonly string[] {
  return formOf(page).flatMap(([name, value]) => (name.startsWith('column.') ? [value] : []))
}

/** The line of a report with its counts. */
export function countsOf({ body }: DeskReply): string | undefined {
  return /<p class="db-vh">([^<]* new · [^<]*)<\/p>/.exec(body)?.[1]
}

/** The names of the cells that a report corrects, with what they have. */
export function editableCellsOf(page: DeskReply): Readonly<Record<string, string>> {
  return Object.fromEntries(formOf(page).filter(([name]) => name.startsWith('cell.')))
}
