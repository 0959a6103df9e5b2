import { type CalendarError, invalidParam } from '../../errors.ts'
import { linkNames, type SyncRecord } from './sync-record.ts'

/** Returns the error of a record with a part that would have no effect; `undefined` if there is none. */
export function recordError({ fields, links, occurrences = [], series }: SyncRecord): CalendarError | undefined {
  const names: readonly string[] = linkNames
  const unknown = [links, ...occurrences.map((one) => one.links)].flatMap((one) => Object.keys(one ?? {}))
  const link = unknown.find((name) => !names.includes(name))
  if (link !== undefined) return invalidParam('links', `named ${names.join(', ')}`, link)
  const recurrence: unknown = Reflect.get(fields, 'recurrence')
  const ids = occurrences.map((one) => one.recurrence_id)
  if (ids.length > 0 && !recurrence) return invalidParam('occurrences', 'those of an event with a recurrence', ids[0])
  const id = ids.find((one, index) => !dateTime.test(one) || ids.indexOf(one) !== index)
  if (id !== undefined) return invalidParam('occurrences', 'different starts, each as YYYY-MM-DD HH:MM:SS', id)
  if (series === undefined || dateTime.test(series.start) || day.test(series.start)) return undefined
  return invalidParam('series', 'a start as YYYY-MM-DD HH:MM:SS, or a day as YYYY-MM-DD', series.start)
}

const dateTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const day = /^\d{4}-\d\d-\d\d$/
