import { createCalendar } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { aBrowser, type DeskReply, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }

/** A calendar on June 18, 2030, with a series of Tuesdays at 18:00 until the end of August. */
export async function openSeries(input: object = {}, caller = editor) {
  const now = () => new Date('2030-06-18T09:00:00Z')
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents() })
  const { id } = await calendar.events.create({
    title: 'Training',
    status: 'publish',
    author: 1,
    start_date: '2030-06-04 18:00',
    end_date: '2030-06-04 19:30',
    recurrence: 'FREQ=WEEKLY;UNTIL=20300831',
    ...input,
  })
  const browser = aBrowser(calendar, caller)
  const path = `/desk/events/${id}/dates`
  /** Presses a button of a page, with other values of its controls. */
  const press = (page: DeskReply, step: string, changes: Readonly<Record<string, string | readonly string[]>> = {}) =>
    browser.post(path, formOf(page, { ...changes, 'form.do': step }))
  /** Follows a redirect. */
  const follow = ({ location }: DeskReply) => browser.get(location.replace('https://town.example', ''))
  return { calendar, id, browser, path, press, follow }
}

/** Returns the starts of the dates that are stored, with what they have of their own. */
export async function storedDates(calendar: Awaited<ReturnType<typeof openSeries>>['calendar'], id: number) {
  const { records } = await calendar.events.list({ post_parent: id, period: 'all', per_page: 100 })
  return records.map(({ start_date }) => start_date.slice(0, 16))
}

/** Returns the values of a control that a form carries or has ticked. */
export function valuesIn(page: DeskReply, name: string): readonly string[] {
  return formOf(page).flatMap(([one, value]) => (one === name ? [value] : []))
}
