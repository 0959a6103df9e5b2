import { invalidParams, shown } from '../errors.ts'
import { type IgnoredInput, type IgnoredName, type InputKind, ignoredNames } from '../model/ignored-names.ts'
import type { Resource } from '../model/resource.ts'
import type { Environment } from './environment.ts'

/** The names in a query that nothing reads. Throws where the calendar refuses them. */
export function unknownParameters(query: unknown, resource: Resource, environment: Environment): IgnoredInput {
  return unknownInput(query, { resource, kind: 'query' }, environment)
}

/** Refuses the fields of a write that nothing reads, or reports them, as the calendar is told. */
export function heedFields(body: unknown, resource: Resource, environment: Environment): void {
  reportIgnored(unknownInput(body, { resource, kind: 'body' }, environment), environment)
}

export function reportIgnored(ignored: IgnoredInput, { unknownInput, onIgnored }: Environment): void {
  if (unknownInput === 'report' && ignored.names.length > 0) onIgnored(ignored)
}

function unknownInput(
  input: unknown,
  about: Omit<IgnoredInput, 'names'>,
  { unknownInput, extensions }: Environment,
): IgnoredInput {
  const names = ignoredNames(input, { extensions, ...about })
  if (unknownInput === 'reject' && names.length > 0) {
    throw invalidParams(Object.fromEntries(names.map((one) => [one.name, refusal(one, about.kind)])))
  }
  return { names, ...about }
}

function refusal({ name, hint }: IgnoredName, kind: InputKind): string {
  const what = kind === 'query' ? 'parameter' : 'field'
  return `There is no ${what} ${shown(name)}${hint === undefined ? '.' : `; did you mean ${hint}?`}`
}
