import { invalidParam } from '../../errors.ts'
import { isRepeated } from '../../schema/field/field.ts'
import type { ApiRequest } from '../port/port.ts'

/** The names of the header and of the parameter with which a POST declares another method. */
export const overrideHeader = 'X-HTTP-Method-Override'
export const overrideParam = '_method'

/** The methods that a POST can declare. */
export const overridable = ['PUT', 'PATCH', 'DELETE'] as const

/**
 * Returns the effective method of a request: a POST can declare another one, for clients and proxies that support no
 * others (rule 1). A GET cannot, so that no link can write. Throws for an unknown method, so that a delete never
 * becomes an update, and for two that differ.
 */
export function methodOf(
  { method, headers }: ApiRequest,
  query: Readonly<Record<string, unknown>> | undefined,
): string {
  if (method !== 'POST') return method
  const inHeader = read(overrideHeader, headers[overrideHeader.toLowerCase()])
  const inQuery = read(overrideParam, query?.[overrideParam])
  if (inHeader !== undefined && inQuery !== undefined && inHeader !== inQuery) {
    throw invalidParam(overrideParam, `the same as ${overrideHeader}, which is ${inHeader}`, inQuery)
  }
  return inHeader ?? inQuery ?? method
}

function read(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  // Of repeated values, the last one counts (rule 3).
  const sent: unknown = isRepeated(value) ? value.values.at(-1) : value
  const method = overridable.find((one) => typeof sent === 'string' && one === sent.trim().toUpperCase())
  if (method === undefined) throw invalidParam(name, `one of ${overridable.join(', ')}`, sent)
  return method
}
