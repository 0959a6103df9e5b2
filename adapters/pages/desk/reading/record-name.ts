import type { Identified, ResourceName } from 'daybook'
import type { ReadingVisit } from '../contract/reading-visit.ts'

/** Returns the name of a record. */
export function recordName(
  resource: ResourceName,
  reply: Identified,
  { declared }: Pick<ReadingVisit, 'declared'>,
): string {
  const field = declared.inputFields(resource).find(({ isName }) => isName)?.name ?? ''
  return String(Reflect.get(reply, field) ?? '')
}

/** Returns what distinguishes a record from others of its name, such as its address. May be empty. */
export function recordDetail(
  resource: ResourceName,
  reply: Identified,
  { declared }: Pick<ReadingVisit, 'declared'>,
): string {
  const brief = declared.inputFields(resource).filter(({ isBrief, kind }) => isBrief && kind !== 'url')
  return brief
    .map(({ name }) => String(Reflect.get(reply, name) ?? ''))
    .filter(Boolean)
    .join(', ')
}
