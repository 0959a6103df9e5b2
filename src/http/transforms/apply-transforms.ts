import type { UrlRoot } from '../../resources/urls.ts'
import type { Schema } from '../../schema/json-schema/json-schema.ts'
import type { NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import { type ResourceName, resourceNames, typeName } from '../../schema/resource.ts'
import type { Mount } from '../port/port.ts'
import type { RecordTransform } from '../port/reply-transform.ts'
import { type Selection, selected } from '../request/selection.ts'
import type { RecordIds } from '../values/record-ids.ts'
import type { ReplyView } from '../values/reply-view.ts'
import { transformsKey } from './transforms-key.ts'

type Transforming = Pick<Mount, 'transforms'>
type Body = Readonly<Record<string, unknown>>

/** A transform whose records the compiler does not know. */
type AnyTransform = RecordTransform<object>

/** Returns whether paths of `_fields` may begin with the name of the collection. */
export function isSelectedByCollection(mount: Transforming, resource: ResourceName): boolean {
  return transformsOfResource(mount, resource).some(({ selectsByCollection }) => selectsByCollection === true)
}

interface ViewOptions {
  readonly mount: Transforming
  readonly root: UrlRoot
  /** Absent if the mount shows the ids of the calendar. */
  readonly ids: RecordIds | undefined
  /** Absent if the response shows all members. */
  readonly selection: Selection | undefined
  readonly isList: boolean
}

/** Returns what a response shows instead of replies as they are; `undefined` if it shows them as they are. */
export function viewOf(
  resource: ResourceName,
  { mount, root, ids, selection, isList }: ViewOptions,
): ReplyView | undefined {
  const transforms = transformsOfResource(mount, resource).filter(({ inLists }) => inLists || !isList)
  const isWhole = ids !== undefined || transforms.length > 0
  if (!isWhole && selection === undefined) return undefined
  const shownAs = (reply: object): object =>
    transforms.reduce((one, { toReply }) => checkedReply(toReply(one, { root })), reply)
  return {
    selection: isWhole ? undefined : selection,
    key: isList && ids === undefined && transforms.length > 0 ? transformsKey(mount.transforms) : undefined,
    showsParents: ids !== undefined,
    async change(replies) {
      const shown = ids ? await ids.show(replies, resource, root) : { replies, parents: '' }
      return { ...shown, replies: shown.replies.map(shownAs) }
    },
    select: selection && ((reply) => selected(reply, selection)),
  }
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

function transformsOfResource({ transforms }: Transforming, resource: ResourceName): readonly AnyTransform[] {
  if (transforms === undefined) return noTransforms
  // Each transform of a resource receives the records of that resource.
  return transforms.flatMap((transform) => transform[resource] ?? []) as readonly AnyTransform[]
}

const noTransforms: readonly AnyTransform[] = []

function checkedReply(reply: unknown): object {
  if (typeof reply === 'object' && reply !== null && !('then' in reply)) return reply
  throw new TypeError('A function of the option transforms must return an object, not a promise.')
}
