import type { Mutation } from './mutation.ts'

/** Returns the source with the mutation. Throws if its text is not there exactly once, or if nothing changes. */
export function mutatedSource(source: string, { name, file, find, replace }: Mutation): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${name}: ${file} has this ${source.split(find).length - 1} times, not once:\n${find}`)
  }
  const result = before + replace + after
  if (result === source) throw new Error(`${name}: the mutation does not change ${file}`)
  return result
}
