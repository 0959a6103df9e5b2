import { type SchemaOptions, schemasOf } from 'daybook/schemas'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { event } from '../../src/resources/event/event.ts'
import { organizer } from '../../src/resources/linked/organizer.ts'
import { venue } from '../../src/resources/linked/venue.ts'
import { category, tag } from '../../src/resources/term/term.ts'
import { aReport } from '../schema/report.ts'
import { longInput } from '../support/run-length.ts'

// The schemas of daybook/schemas accept what the readers accept, and name the same fields.

const on: SchemaOptions = { geolocation: true, ticketing: true, recurrence: true }
const off: SchemaOptions = {}
const definitions = { event, venue, organizer, category, tag }
type Name = keyof typeof definitions

const rows = (Object.keys(definitions) as Name[]).flatMap((name) =>
  [on, off].flatMap((options) => {
    const { fields, filters, readCreate, readUpdate, readQuery } = definitions[name]
    const { create, patch, query } = schemasOf(options)[name]
    return [
      { purpose: 'create', names: Object.keys(fields), read: readCreate, schema: create },
      { purpose: 'patch', names: Object.keys(fields), read: readUpdate, schema: patch },
      { purpose: 'query', names: Object.keys(filters), read: readQuery, schema: query },
    ].map((row) => ({ ...row, name, options }))
  }),
)

const value = fc.oneof(
  fc.constantFrom('', null, 0, '0', 'true', '2030-06-20', 'jazz', '12', 12, true, [], {}, [{ organizer: 'Guild' }]),
  fc.constantFrom({ venue: 'Hall', website: 'x' }, [{ id: 7 }, { email: 'x' }], { rules: 'FREQ=DAILY' }, 'this', -1),
  fc.jsonValue({ maxDepth: 2 }),
)

it.each(rows)('$purpose of $name with $options accepts what its reader accepts', ({ names, read, schema, options }) => {
  const extensions = {
    geolocation: false,
    ticketing: false,
    recurrence: false,
    formats: false,
    explain: false,
    ...options,
  }
  const input = fc.dictionary(fc.constantFrom(...names, 'unknown'), value, { maxKeys: 8 })
  fc.assert(
    fc.property(input, (sent) => {
      const report = aReport('', extensions)
      read(sent, report)
      const result = (schema as z.ZodType).safeParse(sent)
      expect(result.success).toBe(!report.hasErrors())
      if (result.success) {
        const { unknown: _, ...known } = sent
        expect(result.data).toEqual(known)
      } else {
        const fields = result.error.issues.map(({ path }) => path[0])
        expect(fields).toEqual(
          expect.arrayContaining(Object.keys(report.complaints.invalid).map((path) => /^\w+/.exec(path)?.[0])),
        )
      }
    }),
    { numRuns: longInput ? 1000 : 100 },
  )
})
