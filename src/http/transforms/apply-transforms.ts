import type { UrlRoot } from '../../resources/urls.ts'
import { decodeUtf8 } from '../../runtime.ts'
import type { Schema } from '../../schema/json-schema/json-schema.ts'
import type { NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import { type ResourceName, resourceNames, typeName } from '../../schema/resource.ts'
import type { Mount } from '../port.ts'
import { type Selection, selected } from '../request/selection.ts'
import { Json } from '../response/json.ts'
import type { RecordTransform } from './reply-transform.ts'

type Transforming = Pick<Mount, 'transforms'>
type Body = Readonly<Record<string, unknown>>

/** A transform whose records the compiler does not know. */
type AnyTransform = RecordTransform<object>

/** Returns the transforms that apply to a response, in order; `undefined` if it shows records as they are serialized. */
export function transformsOf(
  { transforms, sourceIds }: Pick<Mount, 'transforms' | 'sourceIds'>,
  resource: ResourceName,
  { isList }: { readonly isList: boolean },
): readonly AnyTransform[] | undefined {
  if (transforms === undefined && sourceIds === undefined) return undefined
  const applying = transformsOfResource({ transforms: transforms ?? [] }, resource).filter(
    ({ inLists }) => inLists || !isList,
  )
  return applying.length === 0 && sourceIds === undefined ? undefined : applying
}

/** Returns whether paths of `_fields` may begin with the name of the collection. */
export function isSelectedByCollection(mount: Transforming, resource: ResourceName): boolean {
  return transformsOfResource(mount, resource).some(({ selectsByCollection }) => selectsByCollection === true)
}

interface ShownMembers {
  readonly root: UrlRoot
  /** Absent if all members are shown. */
  readonly selection: Selection | undefined
}

/** Returns serialized records as the transforms change them. */
export function transformedJson(json: Json, transforms: readonly AnyTransform[], shown: ShownMembers): Json {
  const { root, selection } = shown
  const replies: readonly object[] = JSON.parse(`[${decodeUtf8(json.join()) ?? ''}]`)
  const transformed = new Json()
  transformed.addItems(replies, (reply) => {
    const whole = transforms.reduce((one, { toReply }) => checkedReply(toReply(one, { root })), reply)
    transformed.addText(JSON.stringify(selection ? selected(whole, selection) : whole))
  })
  return transformed
}

/** Returns the body of a write without what the transforms changed. The last transform is undone first. */
export function untransformedBody(
  body: Body,
  mount: Transforming,
  { resource, fields }: { readonly resource: ResourceName; readonly fields: object },
): Body {
  if (mount.transforms === undefined) return body
  return transformsOfResource(mount, resource).reduceRight((sent, { members, toInput }) => {
    const input = toInput ? toInput(sent) : sent
    return Object.fromEntries(Object.entries(input).filter(([name]) => name in fields || !(name in members)))
  }, body)
}

/** Adds the members of transforms to the schemas of records, by their names in `/doc`. */
export function transformedSchemas(schemas: NamedSchemas, mount: Transforming): NamedSchemas {
  if (mount.transforms === undefined) return schemas
  const changed = resourceNames.map((resource): [string, Schema] => {
    const schema = schemas[typeName(resource)] ?? {}
    const members = transformsOfResource(mount, resource).map((transform) => transform.members)
    return [typeName(resource), { ...schema, properties: Object.assign({}, schema.properties, ...members) }]
  })
  return { ...schemas, ...Object.fromEntries(changed) }
}

function transformsOfResource({ transforms = [] }: Transforming, resource: ResourceName): readonly AnyTransform[] {
  // Each transform of a resource receives the records of that resource.
  return transforms.flatMap((transform) => transform[resource] ?? []) as readonly AnyTransform[]
}

function checkedReply(reply: unknown): object {
  if (typeof reply === 'object' && reply !== null && !('then' in reply)) return reply
  throw new TypeError('A function of the option transforms must return an object, not a promise.')
}
