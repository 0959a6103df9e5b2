import type { PackedFields } from '../../schema/app-fields.ts'
import type { ResourceDefinition } from '../../schema/define-resource.ts'
import type { Draft, Fields, NewDraft, Report } from '../../schema/field/field.ts'
import type { FieldUnits } from '../../schema/field/field-units.ts'
import type { FormParts } from '../../schema/field/form-layout.ts'
import type { Schema } from '../../schema/json-schema/json-schema.ts'
import type { FieldValues, RecordShape, Searchable, UnstampedRecord } from '../../schema/resource.ts'
import type { LinkTarget } from '../../schema/vocabulary/reference-schema.ts'
import { type PostHead, type PostHeadChange, type PostRecord, postColumns, shownPost } from '../post.ts'
import type { ReplyContext } from '../reply.ts'
import { type LinkedFilter, linkedFilters } from './linked-query.ts'

/** The fields that every linked record has. */
export interface LinkedRecord extends PostRecord {
  /** The folded name, which lists are ordered by. */
  readonly search_name: string
}

/** The parts that all linked resources declare alike. */
export const linkedParts = {
  filters: linkedFilters,
  shown: shownPost,
  columns: { ...postColumns, search_name: 'text' },
} as const

/** What a linked resource declares besides its fields. */
interface LinkedTraits<F extends Fields, Record, Reply> extends Omit<LinkTarget, 'nameField'> {
  toReply(record: Record, context: ReplyContext): Reply
  /** Returns a record with the text that a reply shows, if that is not what it stores. */
  asShown?(record: Record): object
  /** Reports values that contradict each other. */
  check?(draft: NewDraft<F> | Draft<F>, current: Record | undefined, report: Report): void
  /** Returns a change without the values that the client only sends back (rule 29). */
  withoutPlaceholders?(draft: Draft<F>, current: Record): Draft<F>
}

type Defined<F extends Fields, Record extends LinkedRecord> = ResourceDefinition<
  F,
  typeof linkedFilters,
  Record,
  Pick<LinkedRecord, 'search_name'>
>

/** The definition of a resource that events link to, such as venues. */
export interface DefinedLinked<F extends Fields, Record extends LinkedRecord, Reply>
  extends Defined<F, Record>,
    LinkTarget {
  readonly nameField: keyof F & string
  /** Returns the name of a new or a stored record. */
  nameOf(named: NewDraft<F> | Record): string
  /** Returns the name in a change, if there is one. */
  renamed(draft: Draft<F>): string | null | undefined
  /** Returns a record with its text as a reply shows it. */
  asShown(record: Record): object
  /** Reports values that contradict each other. */
  check(draft: NewDraft<F> | Draft<F>, current: Record | undefined, report: Report): void
  toReply(record: Record, context: ReplyContext): Reply
  extend(app: PackedFields): DefinedLinked<F, Record, Reply>
}

/** The same without the types of its fields, for code that all linked resources share. */
export interface LinkedDefinition<Record extends LinkedRecord, New, Change, Reply> extends LinkTarget {
  readonly fields: Fields
  readonly units: FieldUnits
  readonly form: FormParts
  readonly filters: typeof linkedFilters
  readonly shown: Readonly<{ [name: string]: Schema }>
  readonly computed: readonly string[]
  readonly required: readonly string[]
  readonly defaults: object
  readonly columns: RecordShape<Record>['columns']
  build: RecordShape<Record>['build']
  readCreate(input: unknown, report: Report): New
  readUpdate(input: unknown, report: Report): Change
  readQuery(input: unknown, report: Report): LinkedFilter
  create(draft: New, head: PostHead): UnstampedRecord<Record>
  change(current: Record, draft: Change, head: PostHeadChange): Partial<UnstampedRecord<Record>>
  derivedText(record: Record): Pick<LinkedRecord, 'search_name'> & Searchable
  nameWordsOf(record: object): string
  withAppFields<Of extends object>(of: Of, values: FieldValues | undefined): Of
  nameOf(named: New | Record): string
  renamed(draft: Change): string | null | undefined
  asShown(record: Record): object
  check(draft: New | Change, current: Record | undefined, report: Report): void
  toReply(record: Record, context: ReplyContext): Reply
  extend(app: PackedFields): LinkedDefinition<Record, New, Change, Reply>
}

/** Completes the definition of a resource that events link to. */
export function defineLinked<F extends Fields, Record extends LinkedRecord, Reply>(
  definition: Defined<F, Record>,
  traits: LinkedTraits<F, Record, Reply>,
): DefinedLinked<F, Record, Reply> {
  const { nameField } = definition
  const { name, toReply, asShown, check, withoutPlaceholders } = traits
  return {
    ...definition,
    name,
    nameOf: (named) => Reflect.get<object, string>(named, nameField),
    renamed: (draft) => Reflect.get<object, string>(draft, nameField),
    asShown: asShown ?? ((record) => record),
    check: check ?? (() => {}),
    toReply,
    change: (current, draft, resolved) =>
      definition.change(current, withoutPlaceholders?.(draft, current) ?? draft, resolved),
    extend: (app) => defineLinked(definition.extend(app), traits),
  }
}
