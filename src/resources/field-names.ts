import type { AppFieldSet, AppFields } from '../schema/app-fields.ts'
import type { Fields } from '../schema/field/field.ts'
import type { FieldTraits } from '../schema/field/field-traits.ts'
import { collectionNames, isResourceName, type ResourceName, resourceNames } from '../schema/resource.ts'

/** What a resource declares itself, by name. */
export interface DeclaredNames {
  readonly fields: Fields
  readonly filters: Fields
  readonly columns: object
  readonly computed: readonly string[]
}

/** Throws `TypeError` for fields of an app that cannot be added to the resources, and names the first one. */
export function checkFields(fields: AppFields, declared: Readonly<Record<ResourceName, DeclaredNames>>): void {
  for (const [resource, own] of Object.entries(fields)) {
    if (!isResourceName(resource)) throw new TypeError(`fields.${resource}: there are ${resourceNames.join(', ')}.`)
    for (const [name, field] of Object.entries<AppFieldSet[string]>(own)) {
      const path = `fields.${resource}.${name}`
      if (!isField(field)) throw new TypeError(`${path} must be a field such as integer() of daybook/fields.`)
      if (field.fault !== undefined) throw new TypeError(`${path}: ${field.fault}`)
      if (!/^[a-z][a-z0-9_]{0,31}$/.test(name)) {
        throw new TypeError(`${path}: a name is a lower-case letter, then up to 31 of a-z, 0-9 and "_".`)
      }
      const trait = resource === 'event' ? undefined : traitsOfEvents.find((one) => field[one] !== undefined)
      if (trait !== undefined) throw new TypeError(`${path}: only fields of events have the option ${trait}.`)
      if (isTaken(name, declared[resource])) throw new TypeError(`${path}: the name ${name} is taken.`)
    }
  }
}

/** What has no effect on fields of other resources. `whenLocked: 'shown'` is true of them: no password hides them. */
const traitsOfEvents = ['inherited', 'copied', 'partOfVenue'] as const satisfies readonly (keyof FieldTraits)[]

function isTaken(name: string, { fields, filters, columns, computed }: DeclaredNames): boolean {
  const isDeclared = [fields, filters, columns].some((names) => Object.hasOwn(names, name))
  return isDeclared || computed.includes(name) || reserved.has(name) || isReadByLanguage(name)
}

/** Returns whether the language reads a member of this name of any object: `await` calls `then`. */
export function isReadByLanguage(name: string): boolean {
  return name === 'then' || name === 'toJSON' || name in Object.prototype
}

/**
 * Names that are not declared as fields. A test derives them from `/doc`, the records and the transforms of the
 * package.
 */
const reserved: ReadonlySet<string> = new Set([
  // Members of stored records.
  ...[
    'fields',
    'password_hash',
    'revision',
    'removed',
    'search_name',
    'search_text',
    'search_title',
    'search_words',
    'span',
  ],
  // Members of responses, and of what they contain.
  ...['count', 'parent', 'width', 'height', 'sizes'],
  ...[
    'deleted',
    'did_you_mean',
    'next_rest_url',
    'previous_rest_url',
    'query',
    'rest_url',
    'total',
    'total_pages',
    ...collectionNames,
  ],
  // Parameters of reads and writes.
  ...['conflicts', 'context', 'explain', 'format', 'namespace', 'password'],
  // Members that the transforms of the package add.
  ...['custom_fields', 'global_id', 'global_id_lineage', 'json_ld'],
])

function isField(value: unknown): boolean {
  const members = ['read', 'doc', 'column', 'schema', 'default']
  return typeof value === 'object' && value !== null && members.every((name) => name in value)
}
