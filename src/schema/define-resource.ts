import { searchText } from '../text/search-words.ts'
import type { Draft, Fields, NewDraft, Report } from './field.ts'
import type { Schema } from './json-schema.ts'
import { createReader, requiredNames, updateReader } from './reader.ts'
import type { RecordShape, Stamp, StoredRecord, UnstampedRecord } from './resource.ts'
import type { ColumnKind, ContentField, ContentOf, RecordOf } from './stored-field.ts'

/** The declaration of a resource: its fields, and what is stored and shown in addition. */
interface Declaration<F extends Fields, Record extends StoredRecord, Folded> {
  readonly fields: F
  /** Describes the first members of its replies, in this order: fields and read-only members. */
  readonly shown: { readonly [name: string]: Schema }
  /** The columns of a record that are not fields. */
  readonly columns: { readonly [Name in Exclude<keyof Record, keyof RecordOf<F>>]: ColumnKind }
  /** Returns the folded text that lists are ordered by and that names are compared by. */
  folded(record: RecordOf<F>): Folded
  /** Builds a record in one object literal. Spreading other objects would cost 65 % more memory. */
  build(stamp: Stamp, data: Omit<Record, keyof Stamp>): Record
}

/** The part of a record that a service decides: not content, and not derived from it. */
type ResolvedOf<F extends Fields, Record extends StoredRecord, Folded> = Omit<
  Record,
  keyof ContentOf<F> | keyof Folded | 'id' | 'revision' | 'modified_utc'
>

/** Everything that derives from the declaration of a resource. */
export interface ResourceDefinition<F extends Fields, Record extends StoredRecord, Folded> extends RecordShape<Record> {
  readonly fields: F
  /** Describes the first members of its replies, in this order: fields and read-only members. */
  readonly shown: { readonly [name: string]: Schema }
  /** The names of the required fields. */
  readonly required: readonly string[]
  /** The defaults of a new record. They are separate, so that an update never applies them. */
  readonly defaults: Partial<RecordOf<F>>
  readCreate(input: unknown, report: Report): NewDraft<F>
  readUpdate(input: unknown, report: Report): Draft<F>
  /** Returns a new record from the content of the draft, and from defaults. */
  create(draft: NewDraft<F>, resolved: ResolvedOf<F, Record, Folded>): UnstampedRecord<Record>
  /** Returns the patch of a change: `null` in the draft resets a field to its default (rule 5). */
  change(
    current: Record,
    draft: Draft<F>,
    resolved: Partial<ResolvedOf<F, Record, Folded>>,
  ): Partial<UnstampedRecord<Record>>
  /** Returns the text that searches look in (rule 13). */
  searchTextOf(record: RecordOf<F>): string
}

/**
 * Derives everything that concerns the fields of a resource from its declaration: reading input, defaults, the content
 * of new and changed records, the text for searches, and the columns of databases.
 */
export function defineResource<F extends Fields, Record extends StoredRecord, Folded extends object>({
  fields,
  shown,
  columns,
  folded,
  build,
}: Declaration<F, Record, Folded>): ResourceDefinition<F, Record, Folded> {
  const stored = Object.entries(fields).filter(isStored)
  const content = stored.filter(([, field]) => !('resolved' in field))
  const defaults = new Map(
    stored.flatMap(([name, field]): [string, unknown][] => ('default' in field ? [[name, field.default]] : [])),
  )
  const searched = stored.flatMap(([name, field]) => (field.search ? [name] : []))
  const searchTextOf = (of: object) => searchText(...searched.map((name): string => Reflect.get(of, name)))
  // A new record gets these when it is written.
  const stamp = ['id', 'revision', 'modified_utc']
  const ownNames = Object.keys(columns).filter((name) => !stamp.includes(name))
  const template = templateOf([...ownNames, ...stored.map(([name]) => name), 'search_text'])
  const derived = (of: RecordOf<F>) => ({ ...folded(of), search_text: searchTextOf(of) })

  return {
    fields,
    shown,
    required: requiredNames(fields),
    // Each default has the type of its field.
    defaults: Object.fromEntries(defaults) as Partial<RecordOf<F>>,
    columns: {
      ...columns,
      ...Object.fromEntries(stored.map(([name, { column }]) => [name, column])),
    },
    build,
    readCreate: createReader(fields),
    readUpdate: updateReader(fields),
    searchTextOf,
    create(draft, resolved) {
      const data: { [name: string]: unknown } = { ...template }
      for (const [name] of content) data[name] = Reflect.get(draft, name) ?? defaults.get(name)
      data.fields = undefined
      Object.assign(data, resolved)
      // Readers give each field of a draft the type of its content.
      return Object.assign(data, derived(data as unknown as RecordOf<F>)) as unknown as UnstampedRecord<Record>
    },
    change(current, draft, resolved) {
      const patch: { [name: string]: unknown } = {}
      for (const [name] of content) {
        const sent: unknown = Reflect.get(draft, name)
        if (sent !== undefined) patch[name] = sent ?? defaults.get(name)
      }
      Object.assign(patch, resolved)
      // Typed as in `create`.
      const after = { ...current, ...patch } as unknown as RecordOf<F>
      return Object.assign(patch, derived(after)) as unknown as Partial<UnstampedRecord<Record>>
    },
  }
}

/**
 * Returns an object with these names, to be cloned. V8 keeps an object that grows by computed names as a slow
 * dictionary, but not one that it has parsed.
 */
function templateOf(names: readonly string[]): object {
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
}

type AnyContent = ContentField<unknown, unknown>

function isStored(entry: [string, Fields[string]]): entry is [string, AnyContent] {
  return 'column' in entry[1]
}
