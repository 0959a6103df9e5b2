import { argumentError } from '../errors.ts'
import { isZone } from './zone.ts'

/** Throws `TypeError` for a name that `isZone` refuses. The message names the option. */
export function checkZone(option: string, name: string): void {
  if (!isZone(name)) throw argumentError(option, 'a time zone such as Europe/Zurich', name)
}
