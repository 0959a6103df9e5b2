import Validator from '@adobe/structured-data-validator'
import type { JsonLdEvent } from 'daybook/jsonld'
import type { Event, WithContext } from 'schema-dts'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { generatedJsonLd } from './generated-events.ts'

// What search engines require of the structured data of an event, with generated events.

let events: readonly JsonLdEvent[]
beforeAll(async () => {
  events = await generatedJsonLd(100)
})

const options: ts.CompilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2023 },
  ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
}
const host = ts.createCompilerHost(options)

/** The files of the vocabulary and of the language, which are parsed once. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Returns what the compiler says about data as events of schema.org, by the types of its vocabulary. */
function complaintsAbout(data: readonly object[]): readonly string[] {
  const name = `${process.cwd()}/test/formats/jsonld/generated.ts`
  const code = [
    "import type { Event, WithContext } from 'schema-dts'",
    ...data.map((one, index) => `export const event${index}: WithContext<Event> = ${JSON.stringify(one)}`),
  ].join('\n')
  const program = ts.createProgram([name], options, {
    ...host,
    fileExists: (file) => file === name || host.fileExists(file),
    getSourceFile(file, ...rest) {
      if (file === name) return ts.createSourceFile(name, code, ts.ScriptTarget.ES2023)
      if (!parsed.has(file)) parsed.set(file, host.getSourceFile(file, ...rest))
      return parsed.get(file)
    },
  })
  const source = program.getSourceFile(name)
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText, start }) =>
      `${ts.flattenDiagnosticMessageText(messageText, '\n')} ${code.slice(start, (start ?? 0) + 300)}`,
  )
}

describe('the vocabulary of schema.org', () => {
  it('has every type, property and value', () => {
    const typed: readonly WithContext<Event>[] = events
    expect(complaintsAbout(typed)).toEqual([])
  })

  it('is checked: an unknown type, property or value is found', () => {
    const [event] = events
    const faulty = [
      { '@type': 'Evnt' },
      { colour: 'red' },
      { eventStatus: 'scheduled' },
      { location: { '@type': 'Offer' } },
    ]
    expect(complaintsAbout(faulty.map((fault) => ({ ...event, ...fault })))).toHaveLength(faulty.length)
  })
})

it('passes a validator of structured data', async () => {
  const issuesOf = (data: readonly object[]) => new Validator().validate({ jsonld: { Event: structuredClone(data) } })
  expect(await issuesOf(events)).toEqual([])
  expect(await issuesOf([{ ...events[0], organizer: { '@type': 'Organization' } }])).toMatchObject([
    { severity: 'ERROR' },
  ])
})

/** ISO 8601 with an offset, or a day. */
const isoDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d))?$/
const url = /^https:\/\//

const listOf = <Value>(value: Value | readonly Value[] | undefined): readonly Value[] =>
  value === undefined ? [] : ([value].flat() as readonly Value[])

describe("Google's properties of an event", () => {
  it('that are required are there: name, startDate, location with its address or its URL', () => {
    for (const { name, startDate, location } of events) {
      expect(name).not.toBe('')
      expect(startDate).toMatch(isoDate)
      expect(listOf(location).length).toBeGreaterThan(0)
      for (const place of listOf(location)) {
        if (place['@type'] === 'VirtualLocation') expect(place.url).toMatch(url)
        else expect([place.name, place.address]).not.toContain('')
      }
    }
  })

  it('that are recommended have the form that they require', () => {
    for (const event of events) {
      const { startDate, endDate = '' } = event
      expect(endDate).toMatch(isoDate)
      expect(endDate >= startDate.slice(0, endDate.length)).toBe(true)
      expect(event.eventStatus).toBe('https://schema.org/EventScheduled')
      expect(event.eventAttendanceMode).toMatch(/^https:\/\/schema\.org\/(Offline|Online|Mixed)EventAttendanceMode$/)
      for (const image of event.image ?? []) expect(image).toMatch(url)
      for (const offer of listOf(event.offers)) {
        expect(offer.price).toMatch(/^\d+(\.\d+)?$/)
        expect(offer.priceCurrency).toMatch(/^[A-Z]{3}$/)
        expect(offer.validFrom).toMatch(isoDate)
        expect(offer.url ?? 'https://').toMatch(url)
      }
      for (const organizer of listOf(event.organizer)) {
        expect(organizer.name).not.toBe('')
        expect(organizer.url ?? 'https://').toMatch(url)
      }
    }
  })

  it('that are recommended each occur, except those that a calendar does not know', () => {
    const recommended = 'description endDate eventStatus eventAttendanceMode image offers organizer url'.split(' ')
    const found = new Set(events.flatMap((event) => Object.keys(event)))
    expect(recommended.filter((name) => !found.has(name))).toEqual([])
    const offers = new Set(events.flatMap(({ offers }) => listOf(offers).flatMap((offer) => Object.keys(offer))))
    expect([...offers].toSorted()).toEqual(['@type', 'availability', 'price', 'priceCurrency', 'url', 'validFrom'])
  })
})
