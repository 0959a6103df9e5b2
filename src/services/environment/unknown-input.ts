import { shown } from '../../errors.ts'
import { type IgnoredInput, type IgnoredName, type InputKind, ignoredNames } from '../../resources/ignored-names.ts'
import type { Report } from '../../schema/field/field.ts'
import type { ResourceName } from '../../schema/resource.ts'
import type { Environment } from './environment.ts'

/** Where to report unknown names: to `report`, if the calendar refuses them. */
interface InputContext {
  readonly environment: Environment
  readonly report: Report
}

/** Returns the unknown names in a query, and reports them if the calendar refuses them. */
export function unknownParameters(query: unknown, resource: ResourceName, context: InputContext): IgnoredInput {
  return unknownInput(query, { resource, kind: 'query' }, context)
}

/** Reports unknown parameters of a write, or calls `onIgnored`, depending on the option `unknownInput`. */
export function warnOfParameters(names: readonly IgnoredName[], resource: ResourceName, context: InputContext): void {
  const input = { names, resource, kind: 'query' } as const
  refuseNames(input, context)
  reportIgnored(input, context.environment)
}

/** Reports the unknown fields of a write, or calls `onIgnored`, depending on the option `unknownInput`. */
export function warnOfFields(body: unknown, resource: ResourceName, context: InputContext): void {
  reportIgnored(unknownInput(body, { resource, kind: 'body' }, context), context.environment)
}

export function reportIgnored(ignored: IgnoredInput, { unknownInput, onIgnored }: Environment): void {
  if (unknownInput === 'report' && ignored.names.length > 0) onIgnored(ignored)
}

function unknownInput(input: unknown, about: Omit<IgnoredInput, 'names'>, context: InputContext): IgnoredInput {
  const { extensions, resources } = context.environment
  const names = ignoredNames(input, { extensions, definition: resources[about.resource], ...about })
  const unknown = { names, ...about }
  refuseNames(unknown, context)
  return unknown
}

function refuseNames({ names, kind }: IgnoredInput, { environment: { unknownInput }, report }: InputContext): void {
  if (unknownInput === 'reject') for (const one of names) report.at(one.name).sentence(refusal(one, kind))
}

function refusal({ name, hint }: IgnoredName, kind: InputKind): string {
  const what = kind === 'query' ? 'parameter' : 'field'
  return `There is no ${what} ${shown(name)}${hint === undefined ? '.' : `; did you mean ${hint}?`}`
}
