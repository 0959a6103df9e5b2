import { type Area, interfaceTests, mutationsOf } from './mutation.ts'

// Each step from a declaration to what derives from it, left out in turn.

const resource = mutationsOf('derivation', 'src/schema/define-resource.ts')
const reader = mutationsOf('derivation', 'src/schema/reader.ts')
const appFields = mutationsOf('derivation of the app:', 'src/schema/app-fields.ts')
const filter = mutationsOf('derivation', 'src/schema/filter.ts')
const codec = mutationsOf('derivation', 'adapters/stores/sql/columns/codec.ts')
const index = mutationsOf('derivation', 'src/http/openapi/index-document.ts')
const parameters = mutationsOf('derivation', 'src/http/openapi/parameters.ts')
const ignored = mutationsOf('derivation', 'src/resources/ignored-names.ts')
const names = mutationsOf('derivation', 'src/schema/names-with.ts')
const policy = mutationsOf('derivation', 'src/http/handler/cache-policy.ts')

export const derivations: readonly Area[] = [
  {
    tests: [
      'test/resources',
      'test/schema',
      'test/services/environment/unknown-input.test.ts',
      ...interfaceTests(
        'linked-fields',
        'linked-list',
        'event-fields',
        'index-and-doc',
        'ignored-input',
        'passwords',
        'errors-at-once',
        'extension-fields',
        'switched-off',
        'event-order',
      ),
    ],
    mutations: [
      resource('reading of a create', 'readCreate: createReader(fields)', 'readCreate: createReader({} as F)'),
      resource('reading of an update', 'readUpdate: updateReader(fields)', 'readUpdate: updateReader({} as F)'),
      resource('required fields', 'required: requiredNames(fields)', 'required: []'),
      resource('defaults of a create', 'Reflect.get(draft, name) ?? defaults.get(name)', 'Reflect.get(draft, name)'),
      resource('defaults of an update', 'patch[name] = sent ?? defaults.get(name)', 'patch[name] = sent'),
      resource(
        'content of a record',
        'for (const [name] of content) data[name]',
        'for (const [name] of []) data[name]',
      ),
      resource('content of a change', 'if (sent !== undefined) patch', 'if (false) patch'),
      resource('what services resolve, on create', '      Object.assign(data, resolved)\n', ''),
      resource('what services resolve, on update', '      Object.assign(patch, resolved)\n', ''),
      resource('folded texts', '    ...folded(of),\n', ''),
      resource('texts for searches', '    search_text: searchTextOf(of),\n', ''),
      resource('words for searches', '    search_words: searchWordsOf(of),\n', ''),
      reader('fields of an extension', 'extension === undefined || isOn(extension, report.extensions)', 'true'),
      reader('values that ask for nothing', 'read !== undefined && field.isNeutral?.(read) === true', 'false'),
      filter('criteria of parameters', 'if (criterion) criteria', 'if (false) criteria'),
      names('names with a trait', 'Reflect.get(field, trait) ? ', 'false ? '),
      index('parameters and fields in the index', '...endpoint.query, ...endpoint.body?.fields', '...endpoint.query'),
      index('parameters in the index', '...endpoint.query, ...endpoint.body?.fields', '...endpoint.body?.fields'),
      parameters('parameters in /doc', '    ...queryParameters(endpoint, mounted),\n', ''),
      ignored('names that count', '!Object.hasOwn(declared, name)', 'true'),
      policy('cache policy', "namesWith(parameters, 'momentary')", '[]'),
    ],
  },
  {
    tests: interfaceTests('app-fields'),
    mutations: [
      mutationsOf('derivation', 'src/resources/field-names.ts')(
        'options of events',
        "resource === 'event' ?",
        'true ?',
      ),
      resource('fields of the app', '{ ...declaration.fields, ...app }', 'declaration.fields'),
      resource('parameters of the app', ', ...filtersOf(app) }', ' }'),
      resource(
        'defaults of the app',
        '[...stored, ...Object.entries(app)].flatMap(([name, field]): [',
        '[...stored].flatMap(([name, field]): [',
      ),
      resource(
        'texts of the app for searches',
        'const searched = [...stored, ...Object.entries(app)]',
        'const searched = [...stored]',
      ),
      resource('texts of a new record of the app', 'withAppFields(data, values) as', 'data as'),
      resource(
        'texts of a changed record of the app',
        'withAppFields({ ...current, ...patch }, values)',
        '{ ...current, ...patch }',
      ),
      resource('values of a new record of the app', '      data.fields = values\n', ''),
      resource('values of a changed record of the app', 'if (values !== undefined) patch.fields = values', ''),
      resource(
        'values of the app that are not sent',
        'packed(app, draft, current.fields ?? {})',
        'packed(app, draft, {})',
      ),
      resource('values of the app in replies', '{ ...of, ...unpacked(app, values) }', 'of'),
      filter('criteria of parameters of the app', 'if (appField) fields', 'if (false) fields'),
      filter(
        'defaults in parameters of the app',
        'values.some((value) => defaults.includes(value)) ? [...values, null] : values',
        'values',
      ),
      filter('several defaults in parameters of the app', 'Array.isArray(absent) ? absent : [absent]', '[absent]'),
      appFields('defaults of stored values', 'values?.[name] ?? field.default', 'values?.[name]'),
      appFields('defaults of sent values', 'sent ?? field.default', 'sent'),
      appFields('values of unknown fields', '{ ...before }', '{}'),
      appFields('values that are emptied', 'if (value === null) delete values[name]\n    else ', ''),
      appFields('items of lists in parameters', 'const { item = field } = field', 'const item = field'),
      appFields(
        'what a password hides of parameters',
        "hiddenByPassword: field.whenLocked !== 'shown'",
        'hiddenByPassword: false',
      ),
      appFields('what a password hides', "isEvent && field.whenLocked !== 'shown'", 'false'),
      appFields('what a password shows', "isEvent && field.whenLocked !== 'shown'", 'isEvent'),
      appFields('lists that a password hides', 'if (item !== undefined) return []', ''),
      appFields('null in the schema', 'nullable(field.schema)', 'field.schema'),
      appFields('sentences in the schema', 'description ? described(schema, description) : schema', 'schema'),
    ],
  },
  {
    tests: ['test/stores/conformance.test.ts'],
    named: String.raw`^\s*\[(sqlite libsql|postgres pg)\]`,
    mutations: [
      resource('columns of fields', 'stored.map(([name, { column }]) => [name, column])', '[]'),
      resource('columns of what is no field', '      ...columns,\n', ''),
      codec('writing of columns', 'encoded.push([column, storedAs(value, kind, dialect)])', ''),
      codec('writing of JSON', "if (kind === 'json') return JSON.stringify(value)", ''),
      codec('writing of values of the app', "if (kind === 'fields') return dialect.json(JSON.stringify(value))", ''),
      codec('writing of dates', "kind === 'dateTime' ? dialect.dateTime(value as DateTime) : ", ''),
      codec('reading of numbers', 'value === null ? null : Number(value)', 'Number(value)'),
      codec('reading of booleans', 'boolean: Boolean', 'boolean: (value) => value'),
      codec('reading of authors', 'authorOf(String(value))', 'value'),
      codec('reading of values of the app', 'value === null ? undefined : parseJson(value)', 'value'),
      codec('reading of no values of the app', 'value === null ? undefined : parseJson(value)', 'parseJson(value)'),
      codec('reading of JSON', 'frozenJson(JSON.parse(String(value)))', 'value'),
    ],
  },
]
