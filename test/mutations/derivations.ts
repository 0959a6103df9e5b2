import { type Area, interfaceTests, mutationsOf } from './mutation.ts'

// Each step from a declaration to what derives from it, left out in turn.

const resource = mutationsOf('derivation', 'src/schema/define-resource.ts')
const reader = mutationsOf('derivation', 'src/schema/reader.ts')
const filter = mutationsOf('derivation', 'src/schema/filter.ts')
const codec = mutationsOf('derivation', 'adapters/storage/sql/codec.ts')
const index = mutationsOf('derivation', 'src/http/openapi/index-route.ts')
const parameters = mutationsOf('derivation', 'src/http/openapi/parameters.ts')
const ignored = mutationsOf('derivation', 'src/resources/ignored-names.ts')
const policy = mutationsOf('derivation', 'src/http/cache-policy.ts')

export const derivations: readonly Area[] = [
  {
    tests: [
      'test/resources',
      'test/schema',
      'test/services/unknown-input.test.ts',
      ...interfaceTests(
        'place-fields',
        'place-list',
        'event-fields',
        'index-and-doc',
        'ignored-input',
        'passwords',
        'errors-at-once',
        'extension-fields',
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
      resource('folded texts', '...folded(of), ', ''),
      resource('texts for searches', ', search_text: searchTextOf(of)', ''),
      reader('fields of an extension', 'extension === undefined || extensions[extension]', 'true'),
      filter('criteria of parameters', 'if (criterion) criteria', 'if (false) criteria'),
      filter('traits of parameters', 'Reflect.get(filter, trait) ? [name] : []', 'false ? [name] : []'),
      index('parameters and fields in the index', '...endpoint.query, ...endpoint.body?.fields', '...endpoint.query'),
      index('parameters in the index', '...endpoint.query, ...endpoint.body?.fields', '...endpoint.body?.fields'),
      parameters('parameters in /doc', '    ...queryParameters(endpoint, mounted),\n', ''),
      ignored('names that count', 'Object.hasOwn(declared, name) ? declared[name] : undefined', 'undefined'),
      policy('cache policy', "namesWith(parameters, 'momentary')", '[]'),
    ],
  },
  {
    tests: ['test/storage/conformance.test.ts'],
    named: String.raw`^\s*\[(sqlite libsql|postgres pg)\]`,
    mutations: [
      resource('columns of fields', 'stored.map(([name, { column }]) => [name, column])', '[]'),
      resource('columns of what is no field', '      ...columns,\n', ''),
      codec('writing of columns', 'encoded.push([column, storedAs(value, kind, dialect)])', ''),
      codec('writing of JSON', "if (kind === 'json') return JSON.stringify(value)", ''),
      codec('writing of dates', "kind === 'dateTime' ? dialect.dateTime(value as DateTime) : ", ''),
      codec('reading of numbers', 'value === null ? null : Number(value)', 'Number(value)'),
      codec('reading of booleans', 'boolean: Boolean', 'boolean: (value) => value'),
      codec('reading of JSON', 'frozenJson(JSON.parse(String(value)))', 'value'),
    ],
  },
]
