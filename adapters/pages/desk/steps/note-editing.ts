import { toWallClock } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { formatTime } from '../../ground/dates/day-times.ts'
import { dayAndTime } from '../../ground/dates/event-when.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { StepNotice } from '../contract/notice-props.ts'
import type { OpenForm } from '../reading/open-form.ts'
import { readPeople } from '../reading/read-people.ts'
import { longestWait, withinTime } from '../values/within-time.ts'

/**
 * Notes that the caller has a form open, and returns who else has. A fault loses only this. Nothing is noted of a page
 * that is not being opened.
 */
export async function noteEditing(
  visit: Visit,
  { resource, found }: OpenForm,
  context: DeskContext,
): Promise<readonly StepNotice[]> {
  const isOpened = visit.method === 'POST' || visit.isOpened
  if (found === undefined || context.editing === false || !isOpened) return []
  const others = await unlessLate(visit, () => visit.openForm(resource, found.record.id))
  if (others === undefined || others.length === 0) return []
  const { editing: words } = context.deskWords
  const nameOf = await readPeople(
    others.map(({ by }) => by),
    visit,
    context,
  )
  return others.map(({ by, since }) => {
    const name = nameOf(by)
    return { tone: 'warn', text: words.open(name === String(by) ? words.somebody : name, sinceText(since, context)) }
  })
}

/** Notes that the caller has closed a form. */
export async function endEditing(visit: Visit, { resource, found }: OpenForm, context: DeskContext): Promise<void> {
  if (found === undefined || context.editing === false) return
  await unlessLate(visit, () => visit.closeForm(resource, found.record.id))
}

function sinceText(since: string, { timeZone, today, locale }: DeskContext): string {
  const wall = toWallClock(since, timeZone)
  return wall.startsWith(today) ? formatTime(wall, locale) : dayAndTime(wall, locale)
}

async function unlessLate<Result>(
  { report }: Pick<Visit, 'report'>,
  note: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await withinTime(note, `The store has noted no open form for ${longestWait} milliseconds.`)
  } catch (fault) {
    report(fault)
    return undefined
  }
}
