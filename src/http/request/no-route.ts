import { CalendarError } from '../../errors.ts'
import { collectionNames } from '../../schema/resource.ts'
import type { Mount } from '../port/port.ts'

/**
 * Returns the error for a path at which nothing is served. Its message names what is served where, because most such
 * requests are for another mount path. `view`: what the mount serves besides.
 */
export function noRoute({ basePath, namespace }: Pick<Mount, 'basePath' | 'namespace'>, view?: string): CalendarError {
  const below = [...collectionNames.map((name) => `/${name}`), '/doc'].join(', ')
  const others = view === undefined ? '' : ` ${view} are at ${basePath}/.`
  const message =
    `There is nothing at this path.${others} The interface is at ` + `${basePath}/${namespace}, with ${below} below it.`
  return new CalendarError('rest_no_route', message)
}
