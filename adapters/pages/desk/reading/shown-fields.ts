import type { Owned, ResourceName } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import type { ReadingVisit } from '../contract/reading-visit.ts'

/** Returns the fields that the caller may fill in, in the order of the form. */
export function shownFields(
  resource: ResourceName,
  { declared, may }: Pick<ReadingVisit, 'declared' | 'may'>,
  record?: Owned,
): readonly DeclaredField[] {
  return declared
    .inputFields(resource)
    .filter(({ part, right }) => part !== undefined && (right === undefined || may(right, resource, record)))
}
