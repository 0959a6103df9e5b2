import { type AppFieldSet, type AppFields, packedFields } from '../schema/app-fields.ts'
import { collectionOf, type ResourceName } from '../schema/resource.ts'
import { event, organizerLinks, venueLinks } from './event/event.ts'
import { computedNames } from './ignored-names.ts'
import { organizer } from './organizer.ts'
import { category, tag } from './term.ts'
import { venue } from './venue.ts'

/** The definitions of all resources: ours, or those of a calendar with fields of its app. */
export interface Resources {
  readonly event: typeof event
  readonly venue: typeof venue
  readonly organizer: typeof organizer
  readonly category: typeof category
  readonly tag: typeof tag
}

const ownResources: Resources = { event, venue, organizer, category, tag }

/** Adds the fields of an app. Throws `TypeError` for a field that cannot be one, and names it. */
export function resourcesWith(fields: AppFields | undefined): Resources {
  if (fields === undefined) return ownResources
  checkFields(fields)
  const extended = {
    venue: venue.extend(packedFields(fields.venue)),
    organizer: organizer.extend(packedFields(fields.organizer)),
    category: category.extend(packedFields(fields.category)),
    tag: tag.extend(packedFields(fields.tag)),
  }
  const links = { venue: venueLinks(extended.venue.fields), organizer: organizerLinks(extended.organizer.fields) }
  return { event: event.extend(packedFields(fields.event, true), links), ...extended }
}

function checkFields(fields: AppFields): void {
  for (const [resource, declared] of Object.entries(fields)) {
    if (!isResource(resource)) {
      throw new TypeError(`fields.${resource}: there are ${Object.keys(ownResources).join(', ')}.`)
    }
    for (const [name, field] of Object.entries<AppFieldSet[string]>(declared)) {
      const path = `fields.${resource}.${name}`
      if (!isField(field)) throw new TypeError(`${path} must be a field such as integer() of daybook/fields.`)
      if (!/^[a-z][a-z0-9_]{0,31}$/.test(name)) {
        throw new TypeError(`${path}: a name is a lower-case letter, then up to 31 of a-z, 0-9 and "_".`)
      }
      if (isTaken(name, resource)) throw new TypeError(`${path}: the name ${name} is taken.`)
    }
  }
}

/** Names that are not declared as fields: members of records, of lists and of images, and parameters of reads. */
const reserved: readonly string[] = [
  ...['constructor', 'explain', 'fields', 'password', 'password_hash', 'revision', 'search_name', 'search_text'],
  ...[
    'search_title',
    'parent',
    'count',
    'total',
    'total_pages',
    'width',
    'height',
    'sizes',
    'span',
    'removed',
    'query',
  ],
  ...Object.values(collectionOf),
]

function isTaken(name: string, resource: ResourceName): boolean {
  const { fields, filters, columns } = ownResources[resource]
  const taken = [fields, filters, columns, computedNames[resource]]
  return taken.some((names) => Object.hasOwn(names, name)) || reserved.includes(name)
}

function isResource(name: string): name is ResourceName {
  return Object.hasOwn(ownResources, name)
}

function isField(value: unknown): boolean {
  const members = ['read', 'doc', 'column', 'schema', 'default']
  return typeof value === 'object' && value !== null && members.every((name) => name in value)
}
