import type { Owned, ResourceName } from 'daybook'
import type { DeclaredField, Visit } from 'daybook/http'
import { inOrder } from './form-layout.ts'

/** Fields that only some callers may change, by the right for it. */
const rightFor = { author: 'set_author', date: 'publish' } as const

/**
 * Returns the fields that the caller may fill in. A field that another one is stored in is left out, such as the publication date
 * in UTC, and one that no record stores.
 */
export function shownFields(
  resource: ResourceName,
  { declared, may }: Pick<Visit, 'declared' | 'may'>,
  record?: Owned,
): readonly DeclaredField[] {
  const fields = declared.inputFields(resource)
  const isShown = ({ name, storedIn }: DeclaredField) => {
    const right = isRestricted(name) ? rightFor[name] : undefined
    return (
      storedIn !== null &&
      !fields.some((other) => other.name !== name && other.storedIn === name) &&
      (right === undefined || may(right, resource, record))
    )
  }
  return inOrder(resource, fields.filter(isShown))
}

function isRestricted(name: string): name is keyof typeof rightFor {
  return Object.hasOwn(rightFor, name)
}
