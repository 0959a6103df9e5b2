import { type Extensions, isOn } from '../../schema/field/extension.ts'
import type { Field, Fields } from '../../schema/field/field.ts'
import type { FormParts } from '../../schema/field/form-layout.ts'
import { ref } from '../../schema/json-schema/json-schema.ts'
import { categoryColors } from '../../schema/vocabulary/category-colors.ts'
import * as accepts from '../../schema/vocabulary/input-schema.ts'
import type { DeclaredField, FieldKind } from '../port/view.ts'

/** A field with what only some declarations say. */
interface SomeField extends Field<unknown, unknown> {
  readonly default?: unknown
  /** Of a list of the app. */
  readonly item?: SomeField
}

/** A resource that declares its fields, and in which order a form asks for them. */
interface Declaration {
  readonly fields: Fields
  readonly form: FormParts
}

/** By the extensions of a calendar: calendars without fields of their own share the declaration. */
const described = new WeakMap<Extensions, Map<Fields, readonly DeclaredField[]>>()

/** Returns the fields of the input of a resource as plain data, in the order of a form. `own`: those of the app. */
export function declaredFields(
  { fields, form }: Declaration,
  extensions: Extensions,
  own: object = {},
): readonly DeclaredField[] {
  const ofCalendar = described.get(extensions) ?? new Map<Fields, readonly DeclaredField[]>()
  described.set(extensions, ofCalendar)
  let declared = ofCalendar.get(fields)
  if (declared === undefined) {
    const order = [...Object.keys(form), ...Object.keys(own)]
    const positionOf = ({ name }: DeclaredField) => (order.includes(name) ? order.indexOf(name) : order.length)
    declared = Object.entries(fields)
      .filter(([, { extension }]) => isOn(extension, extensions))
      .map(([name, field]) => declaredField(name, field, Object.hasOwn(own, name) ? 'own' : form[name]))
      .toSorted((a, b) => positionOf(a) - positionOf(b))
    ofCalendar.set(fields, declared)
  }
  return declared
}

function declaredField(name: string, field: SomeField, part: DeclaredField['part']): DeclaredField {
  const { doc, required = false, notNull = false, unit = name, storedIn, idsOf, item } = field
  const { isName = false, isBrief = false, copied = true, right } = field
  const { description, maxLength, minimum, maximum } = doc
  const options = (item ?? field).doc.enum
  return {
    name,
    kind: kindOf(field),
    description,
    isOwn: part === 'own',
    isName,
    isBrief,
    copied,
    isRequired: required,
    canBeEmptied: !notNull,
    unit,
    ...(part !== undefined && { part }),
    ...(right !== undefined && { right }),
    ...(field.default !== undefined && { default: field.default }),
    ...(storedIn !== undefined && { storedIn }),
    ...(idsOf !== undefined && idsOf !== 'self' && { linksTo: idsOf }),
    ...(item !== undefined && { itemKind: kindOf(item) }),
    ...(options !== undefined && { options }),
    ...(maxLength !== undefined && { maxLength }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  }
}

/**
 * What a field accepts says its kind, if the type does not: in JSON, because the app may declare fields with another
 * copy of the library.
 */
const kinds = new Map<string | undefined, FieldKind>(
  [
    [accepts.line, 'line'] as const,
    [accepts.author, 'author'] as const,
    [accepts.dateValue, 'moment'] as const,
    [accepts.zone, 'zone'] as const,
    [accepts.email, 'email'] as const,
    [accepts.color(categoryColors), 'color'] as const,
    [accepts.password, 'password'] as const,
    [accepts.date, 'date'] as const,
    [accepts.dateTime, 'date_time'] as const,
    [ref('ImageInput'), 'image'] as const,
    [accepts.linkFrom(), 'lead_time'] as const,
  ].map(([accepted, kind]) => [JSON.stringify(accepted), kind]),
)

function kindOf(field: SomeField): FieldKind {
  const { doc, idsOf, item, markup, accepts: accepted } = field
  const type = [doc.type ?? []].flat()
  if (idsOf !== undefined) return type.includes('array') ? 'references' : 'reference'
  const kind = kinds.get(JSON.stringify(accepted))
  if (kind !== undefined) return kind
  if (item !== undefined) return 'list'
  if (doc.enum !== undefined) return 'choice'
  if (type.includes('object')) return 'recurrence'
  if (type.includes('boolean')) return 'boolean'
  if (type.includes('integer')) return 'integer'
  if (type.includes('number')) return 'number'
  if (doc.format === 'uri') return 'url'
  if (doc.format === 'email') return 'email'
  return markup === 'html' ? 'html' : 'text'
}
