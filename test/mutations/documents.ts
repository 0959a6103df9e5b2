import { type Area, interfaceTests, mutationsOf } from './mutation.ts'

// Each step from a declaration to the index and to `/doc`, left out in turn.

const schemas = mutationsOf('document', 'src/http/openapi/resource-schemas.ts')
const replies = mutationsOf('document', 'src/http/response/reply-schemas.ts')
const accepted = mutationsOf('document', 'src/schema/vocabulary/input-schema.ts')
const components = mutationsOf('document', 'src/http/openapi/components.ts')
const operation = mutationsOf('document', 'src/http/openapi/operation.ts')
const parameters = mutationsOf('document', 'src/http/openapi/parameters.ts')
const responses = mutationsOf('document', 'src/http/openapi/responses.ts')
const index = mutationsOf('document', 'src/http/openapi/index-document.ts')

export const documents: readonly Area[] = [
  {
    tests: [
      'test/http/openapi',
      'test/resources/input-schemas.test.ts',
      ...interfaceTests('index-and-doc', 'event-fields', 'linked-fields', 'term-fields', 'extension-fields', 'replies'),
    ],
    mutations: [
      schemas('schema of a reply', '    [name]: replySchema(described),\n', ''),
      schemas('schema of a list', 'List`]: listSchema(resource, described)', 'List`]: {}'),
      schemas('schema of the input', 'Input`]: inputSchema(resource, described)', 'Input`]: {}'),
      schemas('schema of a change', 'Patch`]: patchSchema(resource, described)', 'Patch`]: {}'),
      replies(
        'read-only members of a reply',
        'const properties = { ...shown }',
        'const properties = { ...({} as typeof shown) }',
      ),
      replies('fields of a reply', 'filter(([name]) => !(name in shown))', 'filter(() => false)'),
      replies('fields of a reply of an extension', 'if (field.extension) optional.push(name)', ''),
      replies(
        'sentence of an extension in a reply',
        '? described(value, sentence(value.description, onlyWith(field.extension)))',
        '? value',
      ),
      schemas('records of a list', '      [collectionOf[resource]]: schema.listOf(ref(typeName(resource))),\n', ''),
      schemas('records of a list by their type', 'schema.listOf(ref(typeName(resource)))', 'schema.listOf({})'),
      schemas(
        'fields of the input',
        'properties: Object.fromEntries(properties),\n    ...(required',
        'properties: {},\n    ...(required',
      ),
      schemas('required fields of the input', '    ...(required.length > 0 && { required }),\n', ''),
      schemas(
        'empty values of the input',
        'required.includes(name) ? acceptedBy(field) : emptiable(acceptedBy(field))',
        'acceptedBy(field)',
      ),
      schemas(
        'values that are required not to be empty',
        'required.includes(name) ? acceptedBy(field) : emptiable',
        'emptiable',
      ),
      schemas(
        'defaults of the input',
        'sentence(describe(field), defaultText(Reflect.get(defaults, name)))',
        'describe(field)',
      ),
      schemas(
        'sentences of the input',
        'sentence(describe(field), defaultText(Reflect.get(defaults, name)))',
        'defaultText(Reflect.get(defaults, name))',
      ),
      schemas(
        'empty values of a change',
        'field.notNull ? acceptedBy(field) : emptiable(acceptedBy(field))',
        'acceptedBy(field)',
      ),
      schemas('values that a change cannot empty', 'field.notNull ? acceptedBy(field) : emptiable', 'emptiable'),
      schemas('sentences of a change', 'described(accepted, describe(field))', 'accepted'),
      schemas(
        'sentence of an extension in the input',
        'extension ? sentence(doc.description, onlyWith(extension)) : doc.description',
        'doc.description',
      ),
      accepted('what a field accepts besides its type', 'if (accepts) return accepts\n', ''),
      accepted('spellings of booleans', "if (type === 'boolean') return ref('BooleanInput')\n", ''),
      accepted('spellings of integers', "if (type === 'integer') return integer(limits)\n", ''),
      accepted('spellings of numbers', "if (type === 'number') return { ...number, ...limits }\n", ''),
      accepted('limits of numbers', '{ ...number, ...limits }', 'number'),
      accepted('choices', "if (doc.enum) return { type: 'string', enum: doc.enum }\n", ''),
      accepted('limits of text', '{ ...values.TextInput, ...limits }', 'text'),
      components('schemas of resources', '...schemas, sharedSchemas', 'sharedSchemas'),
      components('schemas that resources share', '...schemas, sharedSchemas', '...schemas'),
      operation(
        'input of an operation',
        '    ...(endpoint.body && { requestBody: requestBody(endpoint.body) }),\n',
        '',
      ),
      operation('schema of the input of an operation', "'application/json': { schema }", "'application/json': {}"),
      responses(
        'schema of a response',
        "'application/json': { schema: isSelectable ? wholeOrPart(schema) : schema }",
        "'application/json': {}",
      ),
      parameters('what a parameter accepts besides its type', 'field.accepts ?? doc', 'doc'),
      parameters('defaults of parameters', ', ...(name in values && { default: Reflect.get(values, name) })', ''),
      parameters('defaults of parameters in words', ', Reflect.get(words, name)]', ']'),
      parameters('form of lists', "      ...(doc.type === 'array' && { style: 'form', explode: false }),\n", ''),
      index('required fields in the index', 'endpoint.body?.required.includes(name) ?? false', 'false'),
      index('defaults in the index', 'Reflect.get(defaults, name)),', 'undefined),'),
      index('defaults of the calendar in the index', ', ...computedDefaults(endpoint, environment) }', ' }'),
      index('items of lists in the index', ', ...(items && { items })', ''),
      index('sentences in the index', ' description, ...(items', ' ...(items'),
    ],
  },
]
