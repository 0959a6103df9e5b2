import { invalidParam, invalidParams } from '../../../errors.ts'
import type { EventDraft, EventPatch, EventRecord } from '../../../resources/event/event.ts'
import { lengthOf } from '../../../resources/event/event-times.ts'
import type { Report } from '../../../schema/field/field.ts'
import { complainingAsync } from '../../../schema/reader.ts'
import { type TermCollection, termCollections } from '../../../schema/resource.ts'
import type { TermReference } from '../../../schema/vocabulary/references.ts'
import type { SentId } from '../../../schema/vocabulary/sent-id.ts'
import { DAY, dateTimeOf, secondsOf } from '../../../time/date-time.ts'
import type { Environment } from '../../environment/environment.ts'
import { warnOfFields } from '../../environment/unknown-input.ts'
import { createTermFinder } from '../../transaction/term-finder.ts'
import type { ChangedTerms, EventShift, EventsChange } from './many-options.ts'

/** A change that was read. */
export interface ReadChange {
  readonly scope: EventDraft['recurrence_scope']
  /** Returns the patch of an event. Throws if the event cannot be changed so. */
  patchOf(event: EventRecord): EventPatch
}

/**
 * Reads what a change says of all its events, so that an error is thrown once. Each write reads its patch again, and
 * finds what depends on the event.
 */
export async function readChange(
  { set = {}, shift, add = {}, remove = {} }: EventsChange,
  environment: Environment,
): Promise<ReadChange> {
  const { extensions, resources, store } = environment
  const { fields, readUpdate, units } = resources.event
  return complainingAsync(extensions, async (report) => {
    warnOfFields(set, 'event', { environment, report })
    const draft = readUpdate(set, report)
    for (const name of Object.keys(set)) {
      if (units.isSecret(name)) report.at(name).sentence(`${name} cannot be set for many events. Use update.`)
    }
    const taken = [
      ...(shift ? units.fieldsOf('start_date') : []),
      ...termCollections.filter((name) => add[name] || remove[name]),
    ]
    for (const name of taken.filter((one) => Reflect.get(set, one) !== undefined)) {
      report.at(name).sentence(`${name} is in set, and shift, add or remove change it too.`)
    }
    const read = (terms: ChangedTerms, link: TermCollection, part: string) =>
      terms[link] === undefined ? [] : (fields[link].read(terms[link], report.at(`${part}.${link}`)) ?? [])
    const added = termCollections.map((link) => ({ link, references: read(add, link, 'add') }))
    const removed = await Promise.all(
      termCollections.map(async (link) => {
        const references = read(remove, link, 'remove').map(referenceOf)
        return { link, ids: await idsOf(link, references, store, report) }
      }),
    )
    const isShifted = shift !== undefined
    return {
      scope: draft.recurrence_scope,
      patchOf(event) {
        const patch: Record<string, unknown> = { ...set }
        if (isShifted) Object.assign(patch, shiftedDates(event, shift))
        for (const [index, { link, references }] of added.entries()) {
          const gone = removed[index]?.ids ?? []
          if (references.length + gone.length === 0) continue
          patch[link] = [...event[link].filter((id) => !gone.includes(id)), ...references]
        }
        return patch
      },
    }
  })
}

function referenceOf(sent: TermReference | SentId): TermReference {
  return typeof sent === 'object' && 'id' in sent ? sent.id : sent
}

/** Returns the ids of terms to remove. Reports those that do not exist: most are misspelt. */
async function idsOf(
  link: TermCollection,
  references: readonly TermReference[],
  store: Environment['store'],
  report: Report,
): Promise<readonly number[]> {
  if (references.length === 0) return []
  const terms = createTermFinder(store[link])
  await terms.load(references)
  return references.flatMap((reference) => {
    const term = terms.resolve(reference)
    if (term) return [term.id]
    const sent = typeof reference === 'object' ? (reference.slug ?? reference.name) : reference
    report.at(`remove.${link}`).invalid('the ids, slugs or names of what exists', sent)
    return []
  })
}

/** Returns start and end at the same distance on the wall clock (rule 27). */
export function shiftedDates(
  event: EventRecord,
  { days = 0, hours = 0, minutes = 0 }: EventShift,
): Pick<EventPatch, 'start_date' | 'end_date'> {
  if (event.all_day && (hours !== 0 || minutes !== 0)) {
    throw invalidParams({ shift: 'shift must have only days, because the event is all-day.' })
  }
  const start = secondsOf(event.start_date) + days * DAY + hours * 3_600 + minutes * 60
  const start_date = dateTimeOf(start)
  if (secondsOf(start_date) !== start) throw invalidParam('shift', 'within the years 1 to 9998', start_date)
  // In a repeated hour the end may be before the start on the wall clock.
  return { start_date, end_date: dateTimeOf(start + lengthOf(event)) }
}
