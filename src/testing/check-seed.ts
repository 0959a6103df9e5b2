import { argumentError, shown } from '../errors.ts'
import { ignoredNames } from '../resources/ignored-names.ts'
import type { Resources } from '../resources/resources.ts'
import { noExtensions } from '../schema/field/extension.ts'
import { isObject } from '../schema/field/values.ts'
import { nearMiss } from '../schema/near-miss.ts'
import { collectionNames, linkedNames, nameOf, type ResourceName } from '../schema/resource.ts'

/** Throws `TypeError` for a misspelled name in a seed, also of an inline venue or organizer, and names its path. */
export function checkSeed(seed: object, resources: Resources): void {
  if (!isObject(seed)) throw argumentError('seed', "an object such as { events: [{ title: 'Fair' }] }", seed)
  for (const [name, inputs] of Object.entries(seed)) {
    const collection = collectionNames.find((one) => one === name)
    if (collection === undefined)
      throw new TypeError(`seed: ${unknown('collection', name, nearMiss(name, collectionNames))}`)
    if (inputs === undefined) continue
    if (!Array.isArray(inputs)) throw argumentError(`seed.${name}`, 'a list of input', inputs)
    for (const [index, input] of inputs.entries())
      checkInput(input, nameOf[collection], `seed.${name}[${index}]`, resources)
  }
}

function checkInput(input: unknown, resource: ResourceName, path: string, resources: Resources): void {
  if (!isObject(input)) throw argumentError(path, 'an object of fields', input)
  const context = { kind: 'body', extensions: noExtensions, definition: resources[resource] } as const
  for (const { name, hint } of ignoredNames(input, context))
    throw new TypeError(`${path}: ${unknown('field', name, hint)}`)
  if (resource !== 'event') return
  for (const name of linkedNames) {
    for (const linked of [input[name]].flat())
      if (isObject(linked)) checkInput(linked, name, `${path}.${name}`, resources)
  }
}

function unknown(what: string, name: string, hint: string | undefined): string {
  return `there is no ${what} ${shown(name)}${hint === undefined ? '.' : `; did you mean ${hint}?`}`
}
