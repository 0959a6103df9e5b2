import { invalidParam } from '../../errors.ts'
import { Repeated } from '../../schema/field.ts'
import type { EndpointRequest } from '../endpoint.ts'
import type { ApiRequest } from '../port.ts'

/** The names of the two places in which a POST says which method it is. */
export const overrideHeader = 'X-HTTP-Method-Override'
export const overrideParam = '_method'

/** What a POST may be instead. */
export const overridable = ['PUT', 'PATCH', 'DELETE'] as const

/**
 * Returns the method that a request means: a POST may say that it is another, for clients and proxies that know no others
 * (rule 1). A GET stays one, so that no link can write. Throws for a value that is none, as what was to be deleted must not be
 * changed instead; and for two that differ.
 */
export function methodOf({ method, headers }: ApiRequest, query: EndpointRequest['query'] | undefined): string {
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
  // A value that is given twice: the last counts (rule 3).
  const sent: unknown = value instanceof Repeated ? value.values.at(-1) : value
  const method = overridable.find((one) => typeof sent === 'string' && one === sent.trim().toUpperCase())
  if (method === undefined) throw invalidParam(name, `one of ${overridable.join(', ')}`, sent)
  return method
}
