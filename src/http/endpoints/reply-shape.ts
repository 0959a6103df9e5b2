import { shown } from '../../errors.ts'
import type { IgnoredInput } from '../../resources/ignored-names.ts'
import type { Report } from '../../schema/field/field.ts'
import type { NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import { queryReader } from '../../schema/reader.ts'
import { collectionOf, type ResourceName, typeName } from '../../schema/resource.ts'
import type { UnknownInput } from '../../services/environment/environment.ts'
import type { Mount } from '../port/port.ts'
import { fieldsQuery } from '../request/read-queries.ts'
import { readSelection, type Selection } from '../request/selection.ts'
import { isSelectedByCollection, transformedSchemas } from '../transforms/apply-transforms.ts'

/** How the replies to a query differ from full ones. */
export interface RequestedShape {
  /** The members that the response shows (rule 51). */
  readonly selection: Selection
  /** The names in `_fields` that no reply has. */
  readonly ignored: IgnoredInput
}

interface ShapeContext {
  readonly resource: ResourceName
  readonly schemas: () => NamedSchemas
  readonly mount: Pick<Mount, 'transforms'>
  readonly unknownInput: UnknownInput
  readonly report: Report
  readonly isList?: boolean
}

const readFields = queryReader(fieldsQuery)

/** Reads `_fields` (rule 51). Returns `undefined` if the query does not select members. */
export function requestedShape(
  _fields: unknown,
  { resource, schemas, mount, unknownInput, report, isList = false }: ShapeContext,
): RequestedShape | undefined {
  const sent = _fields === undefined ? undefined : readFields({ _fields }, report)._fields
  if (sent === undefined) return undefined
  const described = transformedSchemas(schemas(), mount)
  const collection = isList && isSelectedByCollection(mount, resource) ? collectionOf[resource] : undefined
  // The collection as a whole is every member.
  if (sent.some((path) => path === collection)) return undefined
  const paths = collection === undefined ? sent : sent.map((path) => below(collection, path))
  const { selection, unknown } = readSelection(paths, described[typeName(resource)] ?? {}, described)
  if (unknownInput === 'reject') {
    for (const { name, hint } of unknown) {
      report
        .at(name)
        .sentence(`There is no member ${shown(name)}${hint === undefined ? '.' : `; did you mean ${hint}?`}`)
    }
  }
  return { selection, ignored: { resource, kind: 'query', names: unknown } }
}

/** Returns the path in a record, of one in the whole response. */
function below(collection: string, path: string): string {
  const [first, ...inner] = path.split('.')
  return first === collection && inner.length > 0 ? inner.join('.') : path
}
