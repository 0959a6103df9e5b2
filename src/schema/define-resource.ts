import { recordWords } from '../search/record-words.ts'
import { searchText } from '../text/search-words.ts'
import { filtersOf, type PackedFields, packed, unpacked } from './app-fields.ts'
import { withAppFacets } from './facets.ts'
import type { Draft, Fields, NewDraft, Report } from './field/field.ts'
import { type FieldUnits, unitsOf } from './field/field-units.ts'
import type { FormLayout, FormParts } from './field/form-layout.ts'
import type { ColumnKind, ContentField, ContentOf, RecordOf } from './field/stored-field.ts'
import type { Schema } from './json-schema/json-schema.ts'
import { namesWith } from './names-with.ts'
import { createReader, queryReader, requiredNames, updateReader } from './reader.ts'
import {
  type External,
  type FieldValues,
  noExternal,
  type RecordShape,
  type Searchable,
  type Stamp,
  type StoredRecord,
  type UnstampedRecord,
} from './resource.ts'

/** The declaration of a resource: its fields, and what is stored and shown in addition. */
interface Declaration<F extends Fields, Filters extends Fields, Record extends StoredRecord, Folded> {
  readonly fields: F
  /** The parts of a form for people, and the order of the fields in it. */
  readonly form: FormLayout<F>
  /** The parameters of its lists. */
  readonly filters: Filters
  /** Describes the first members of its replies, in this order: fields and read-only members. */
  readonly shown: { readonly [name: string]: Schema }
  /** Other names that a write ignores without a warning. */
  readonly alsoIgnored?: readonly string[]
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
  keyof ContentOf<F> | keyof Folded | keyof External | 'id' | 'revision' | 'modified_utc'
> &
  Partial<External>

/** Everything that derives from the declaration of a resource. */
export interface ResourceDefinition<F extends Fields, Filters extends Fields, Record extends StoredRecord, Folded>
  extends RecordShape<Record> {
  readonly fields: F
  /** The fields, where those that change together count as one. */
  readonly units: FieldUnits
  /** The field that holds the name of a record. */
  readonly nameField: keyof F & string
  /** The part of a form for people that a field belongs to, in the order of the form. */
  readonly form: FormParts
  /** The parameters of its lists. */
  readonly filters: Filters
  /** The names of the parameters that filter by what a password hides (rule 40). */
  readonly hiddenFilters: readonly string[]
  /** The placeholder in a reply for each field that a password hides. */
  readonly lockedValues: readonly (readonly [name: string, value: unknown])[]
  /** Describes the first members of its replies, in this order: fields and read-only members. */
  readonly shown: { readonly [name: string]: Schema }
  /** The members of a reply that a write ignores, so that clients can send a reply back (rule 4). */
  readonly computed: readonly string[]
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
  readQuery(input: unknown, report: Report): NewDraft<Filters>
  /** Returns the members of a record that are derived from its other members. */
  derivedText(record: RecordOf<F> & { readonly fields?: FieldValues | undefined }): Folded & Searchable
  /** Returns the text that searches look in (rule 13). */
  searchTextOf(record: RecordOf<F>): string
  /** Returns the words that `q` looks in (rule 79). */
  searchWordsOf(record: RecordOf<F>): string
  /** Returns those of its name and town alone, by which its events are found. */
  nameWordsOf(record: object): string
  /**
   * Returns a record, or its reply, with the values of the app's fields as members. Without such fields it is
   * unchanged.
   */
  withAppFields<Of extends object>(of: Of, values: FieldValues | undefined): Of
  /** Returns the same resource with fields of the app, and with replacements for some of its own. */
  extend(app: PackedFields, replaced?: Partial<F>): ResourceDefinition<F, Filters, Record, Folded>
}

/**
 * Derives everything that concerns the fields of a resource from its declaration: reading input, defaults, the content
 * of new and changed records, the text for searches, and the columns of databases.
 */
export function defineResource<
  F extends Fields,
  Filters extends Fields,
  Record extends StoredRecord,
  Folded extends object,
>(
  declaration: Declaration<F, Filters, Record, Folded>,
  app: PackedFields = {},
): ResourceDefinition<F, Filters, Record, Folded> {
  const { shown, alsoIgnored = [], columns, folded, build } = declaration
  const hasAppFields = Object.keys(app).length > 0
  const fields: F = hasAppFields ? { ...declaration.fields, ...app } : declaration.fields
  const filters = hasAppFields ? withAppFacets({ ...declaration.filters, ...filtersOf(app) }) : declaration.filters
  const stored = Object.entries(declaration.fields).filter(isStored)
  const content = stored.filter(([, field]) => !('resolved' in field))
  const defaults = new Map(
    [...stored, ...Object.entries(app)].flatMap(([name, field]): [string, unknown][] =>
      'default' in field ? [[name, field.default]] : [],
    ),
  )
  const searched = [...stored, ...Object.entries(app)].flatMap(([name, field]) => (field.search ? [name] : []))
  const searchTextOf = (of: object) => searchText(...searched.map((name): string => Reflect.get(of, name)))
  const read = readFields([...stored, ...Object.entries(app)])
  const textsOf = (of: object, names: readonly string[]) => names.map((name): string => Reflect.get(of, name) ?? '')
  const searchWordsOf = (of: object) => recordWords({ names: textsOf(of, read.names), texts: textsOf(of, read.texts) })
  // A new record gets these when it is written.
  const stamp = ['id', 'revision', 'modified_utc']
  const ownNames = Object.keys(columns).filter((name) => !stamp.includes(name))
  const template = templateOf([...ownNames, ...stored.map(([name]) => name), 'search_text', 'search_words'])
  const derived = (of: RecordOf<F>) => ({
    ...folded(of),
    search_text: searchTextOf(of),
    search_words: searchWordsOf(of),
  })
  const withAppFields = <Of extends object>(of: Of, values: FieldValues | undefined): Of =>
    hasAppFields ? { ...of, ...unpacked(app, values) } : of

  return {
    fields,
    units: unitsOf(fields),
    nameField: nameFieldOf(fields),
    form: declaration.form,
    filters,
    hiddenFilters: namesWith(filters, 'hiddenByPassword'),
    lockedValues: lockedValuesOf(fields),
    shown,
    computed: [...Object.keys(shown).filter((name) => !(name in declaration.fields)), ...alsoIgnored],
    required: requiredNames(fields),
    // Each default has the type of its field. A required field has one for records from before the field.
    defaults: Object.fromEntries([...defaults].filter(([name]) => !fields[name]?.required)) as Partial<RecordOf<F>>,
    columns: {
      ...columns,
      ...Object.fromEntries(stored.map(([name, { column }]) => [name, column])),
    },
    build,
    readCreate: createReader(fields),
    readUpdate: updateReader(fields),
    readQuery: queryReader(filters),
    derivedText: (record) => derived(withAppFields(record, record.fields)),
    searchTextOf,
    searchWordsOf,
    nameWordsOf: (record) => recordWords({ names: textsOf(record, read.names), texts: [] }),
    withAppFields,
    extend: (added, replaced = {}) =>
      defineResource({ ...declaration, fields: { ...declaration.fields, ...replaced } }, added),
    create(draft, resolved) {
      const data: { [name: string]: unknown } = { ...template }
      Object.assign(data, noExternal)
      for (const [name] of content) data[name] = Reflect.get(draft, name) ?? defaults.get(name)
      const values = hasAppFields ? packed(app, draft) : undefined
      data.fields = values
      Object.assign(data, resolved)
      // Readers give each field of a draft the type of its content.
      const record = withAppFields(data, values) as unknown as RecordOf<F>
      return Object.assign(data, derived(record)) as unknown as UnstampedRecord<Record>
    },
    change(current, draft, resolved) {
      const patch: { [name: string]: unknown } = {}
      for (const [name] of content) {
        const sent: unknown = Reflect.get(draft, name)
        if (sent !== undefined) patch[name] = sent ?? defaults.get(name)
      }
      const values = hasAppFields ? packed(app, draft, current.fields ?? {}) : undefined
      if (values !== undefined) patch.fields = values
      Object.assign(patch, resolved)
      // Typed as in `create`.
      const after = withAppFields({ ...current, ...patch }, values) as unknown as RecordOf<F>
      return Object.assign(patch, derived(after)) as unknown as Partial<UnstampedRecord<Record>>
    },
  }
}

/** Returns the fields that `q` looks in: names and towns, and other text, which may contain HTML. */
function readFields(fields: readonly (readonly [name: string, traits: SearchTraits])[]) {
  const isNamed = ({ isName, isTown }: SearchTraits) => isName === true || isTown === true
  const isRead = ({ search, markup }: SearchTraits) => search === true || markup === 'html'
  const namesOf = (some: typeof fields) => some.map(([name]) => name)
  return {
    names: namesOf(fields.filter(([, field]) => isNamed(field))),
    texts: namesOf(fields.filter(([, field]) => isRead(field) && !isNamed(field))),
  }
}

function lockedValuesOf(fields: Fields): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    'whenLocked' in field && typeof field.whenLocked === 'object' && field.whenLocked !== null
      ? [[name, Reflect.get(field.whenLocked, 'as')] as const]
      : [],
  )
}

/**
 * Returns an object with these names, to be cloned. V8 keeps an object that grows by computed names as a slow
 * dictionary, but not one that it has parsed.
 */
function templateOf(names: readonly string[]): object {
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
}

/** Returns the field that holds the name. `FieldsOf` checks that there is one. */
function nameFieldOf<F extends Fields>(fields: F): keyof F & string {
  const [name = ''] = Object.keys(fields).filter((name) => fields[name]?.isName)
  return name
}

type SearchTraits = Pick<AnyContent, 'isName' | 'isTown' | 'markup' | 'search'>

type AnyContent = ContentField<unknown, unknown>

function isStored(entry: [string, Fields[string]]): entry is [string, AnyContent] {
  return 'column' in entry[1]
}
