import { optionKinds } from '../../options.ts'

/** Returns whether a value is an object with these members, and possibly others. */
export function hasMembers(
  members: Readonly<Record<string, (value: unknown) => boolean>>,
): (value: unknown) => boolean {
  return (value) =>
    optionKinds.object[0](value) &&
    Object.entries(members).every(([name, accepts]) => accepts(Reflect.get(Object(value), name)))
}
