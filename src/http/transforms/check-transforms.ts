import { isReadByLanguage } from '../../resources/field-names.ts'
import { ownResources, type Resources } from '../../resources/resources.ts'
import { isResourceName, type ResourceName, resourceNames } from '../../schema/resource.ts'
import type { Mount } from '../port/port.ts'
import type { RecordTransform } from '../port/reply-transform.ts'

/**
 * Throws `TypeError` for a transform whose members collide with others, so that a mistake shows at start: one that the
 * language reads, such as `then`, or a field of the app that would be hidden and could not be sent back.
 */
export function checkTransforms({ transforms = [] }: Pick<Mount, 'transforms'>, resources: Resources): void {
  for (const transform of transforms) {
    for (const [resource, { members, toInput }] of Object.entries<RecordTransform<never>>(transform)) {
      if (!isResourceName(resource)) {
        throw new TypeError(`transforms: there is no resource ${resource}; there are ${resourceNames.join(', ')}.`)
      }
      for (const name of Object.getOwnPropertyNames(members)) {
        const path = `transforms: the member ${name} of ${resource}`
        if (isReadByLanguage(name)) throw new TypeError(`${path} cannot have this name.`)
        if (isOfApp(name, resource, resources) && toInput === undefined) {
          throw new TypeError(`${path} is a field of the app. Rename one of them, or add toInput to read both forms.`)
        }
      }
    }
  }
}

function isOfApp(name: string, resource: ResourceName, resources: Resources): boolean {
  return Object.hasOwn(resources[resource].fields, name) && !Object.hasOwn(ownResources[resource].fields, name)
}
