import { type AppFields, createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { text } from 'daybook/fields'
import { icalendar } from 'daybook/ics'
import { jsonLd } from 'daybook/jsonld'
import { recurringEvents } from 'daybook/recurrence'
import { upstreamReplies } from 'daybook/stand-in'
import { type CollectionName, collectionNames, nameOf } from 'daybook/storage'
import { expect, it } from 'vitest'
import { ownResources } from '../../src/resources/resources.ts'

// A field of an app has no name that something else in the same object has. The names are derived from what describes them.

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly object[] }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> }
}

const everything = createCalendar({
  ...{ geolocation: true, ticketing: true, recurrence: recurringEvents(), formats: [icalendar()] },
})

/** Returns the names that `/doc` has for a collection: parameters, members of records and of lists. */
async function describedNames(collection: CollectionName): Promise<readonly string[]> {
  const transforms = [jsonLd(), upstreamReplies({ customFields: { x: 'X' } })]
  const mounted = fetchHandler(everything, { explain: true, transforms })
  const reply = await mounted('http://x.test/cal/events/v1/doc')
  const { paths, components } = (await reply.json()) as Described
  const parameters = Object.entries(paths)
    .filter(([path]) => path === '/' || path.startsWith(`/${collection}`))
    .flatMap(([, methods]) => Object.values(methods).flatMap(({ parameters = [] }) => parameters))
    .flatMap((parameter) =>
      'in' in parameter && parameter.in === 'query' ? [String(Reflect.get(parameter, 'name'))] : [],
    )
  const resource = nameOf[collection]
  const name = `${resource.charAt(0).toUpperCase()}${resource.slice(1)}`
  const schemas = [name, `${name}List`, `${name}Input`]
  return [...parameters, ...schemas.flatMap((schema) => Object.keys(components.schemas[schema]?.properties ?? {}))]
}

function refusalOf(collection: CollectionName, name: string): unknown {
  const fields = { [nameOf[collection]]: { [name]: text() } } as AppFields
  try {
    createCalendar({ fields })
  } catch (error) {
    return error
  }
  return undefined
}

it.each(collectionNames)('names that %s have elsewhere are refused', async (collection) => {
  const described = await describedNames(collection)
  expect(described).toEqual(expect.arrayContaining(['_fields', 'id', 'rest_url', 'next_rest_url', 'query', 'explain']))
  if (collection === 'events') {
    expect(described).toEqual(
      expect.arrayContaining(['_method', 'password', 'format', 'json_ld', 'venues', 'recurrence']),
    )
  }
  const stored = Object.keys(ownResources[nameOf[collection]].columns)
  const ofLanguage = ['then', 'toJSON', '__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf']
  const accepted = [...described, ...stored, ...ofLanguage].filter((name) => refusalOf(collection, name) === undefined)
  expect(accepted).toEqual([])
  for (const name of ['then', 'format', 'json_ld']) {
    const message = `fields.${nameOf[collection]}.${name}: the name ${name} is taken.`
    expect(refusalOf(collection, name)).toEqual(new TypeError(message))
  }
})

it.each(['level', 'age_limit', 'catch', 'formats', 'methods', 'url_of_tickets'])('%s is accepted', (name) => {
  for (const collection of collectionNames) expect(refusalOf(collection, name)).toBeUndefined()
})
