/** A change to one text in the sources. `find` occurs in it exactly once. */
export interface Mutation {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** Mutations that the same tests have to notice. */
export interface Area {
  /** Files, or folders. None where only the compiler can notice. */
  readonly tests: readonly string[]
  /** Which tests of these files, by a pattern of their names: those of one host and of the store in memory by default. */
  readonly named?: string
  /** What the compiler checks first, besides the changed file: an error of types counts as noticed. */
  readonly dependents?: readonly string[]
  readonly mutations: readonly Mutation[]
}

/** Makes the mutations of one file, which are all of one kind. */
export function mutationsOf(kind: string, file: string) {
  return (name: string, find: string, replace: string): Mutation => ({ name: `${kind} ${name}`, file, find, replace })
}

export function interfaceTests(...names: readonly string[]): readonly string[] {
  return names.map((name) => `test/interface/${name}.test.ts`)
}
