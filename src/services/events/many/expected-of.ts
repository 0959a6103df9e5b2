import type { WriteOptions } from '../../shared/precondition.ts'
import type { ChooseOptions } from './many-options.ts'

/** Returns what a write of one event expects of its revision. */
export function expectedOf({ ifMatch }: ChooseOptions): (item: { readonly id: number }) => WriteOptions {
  if (ifMatch === undefined) return () => ({})
  const expected = new Map(ifMatch.map((one) => [one.id, one]))
  return ({ id }) => ({ ifMatch: [expected.get(id) ?? []].flat() })
}
