import type { EventInput } from 'daybook'
import { integer, oneOf } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { schemasOf } from 'daybook/schemas'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'

const fields = { event: { age_limit: integer({ min: 0, filter: true }) }, venue: { floor: oneOf(['wood', 'stone']) } }
const calendar = await createTestCalendar({ fields, ticketing: true, recurrence: recurringEvents() })
const schemas = schemasOf(calendar)
const start = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }

const issuesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path, message])

describe('the schemas of events', () => {
  it('return what they accept unchanged', () => {
    const input = { title: 'Jazz', ...start, age_limit: '16', venue: { venue: 'Hall', floor: 'wood' } }
    expect(schemas.event.create.parse(input)).toEqual(input)
    expect(schemas.event.patch.parse({ cost: null })).toEqual({ cost: null })
    expect(schemas.event.query.parse({ age_limit: '16', overlaps: 'today/..' })).toMatchObject({ age_limit: '16' })
  })

  it('report the sentences of the calendar with the paths of the fields', async () => {
    const input = {
      start_date: 'soon',
      organizer: [{ organizer: 'Guild' }, { email: 'x' }],
      age_limit: -1,
      venue: { venue: 'Hall', floor: 'sand' },
    }
    const issues = issuesOf(schemas.event.create, input)
    expect(issues?.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        ['title'],
        ['start_date'],
        ['end_date'],
        ['organizer', 1, 'organizer'],
        ['organizer', 1, 'email'],
        ['venue', 'floor'],
        ['age_limit'],
      ]),
    )
    // A caller in plain JavaScript.
    const refused = calendar.events.create(input as unknown as EventInput)
    const { errors } = await refused.catch((error) => error)
    expect(issues?.map(([, message]) => message).toSorted()).toEqual(Object.values(errors).toSorted())
  })

  it('refuse what an option has switched off, and accept a response that is sent back', async () => {
    const off = schemasOf({})
    expect(issuesOf(off.event.create, { title: 'Jazz', ...start, ticketed: true })).toEqual([
      [['ticketed'], expect.stringContaining('ticketing: true')],
    ])
    const record = await calendar.events.create({
      title: 'Jazz',
      ...start,
      venue: { venue: 'Hall', floor: 'stone' },
      age_limit: 16,
    })
    const reply = await calendar.toReply.events(record)
    expect(issuesOf(schemas.event.create, reply)).toBe(undefined)
    expect(issuesOf(schemas.event.reply, JSON.parse(JSON.stringify(reply)))).toBe(undefined)
    expect(issuesOf(schemas.event.reply, { ...reply, title: 7 })).toEqual([[['title'], expect.any(String)]])
  })

  it('work with pick, extend and JSON schema', () => {
    const form = schemas.event.create.pick({ title: true, start_date: true }).extend({ accepted: z.literal(true) })
    expect(issuesOf(form, { start_date: '2030-06-20', accepted: false })?.map(([path]) => path)).toEqual([
      ['title'],
      ['accepted'],
    ])
    for (const io of ['input', 'output'] as const) {
      const { properties, required } = z.toJSONSchema(schemas.event.create, { io })
      expect(required).toEqual(['title', 'start_date', 'end_date'])
      expect(properties).toMatchObject({
        title: { maxLength: 400, description: expect.any(String) },
        age_limit: { anyOf: [{ type: ['integer', 'string'], minimum: 0 }, expect.anything()] },
      })
      expect(JSON.stringify(properties)).not.toContain('$ref')
    }
  })

  it('have the types of the calendar', () => {
    type Create = z.infer<typeof schemas.event.create>
    expectTypeOf<Create['title']>().toEqualTypeOf<EventInput['title']>()
    expectTypeOf<Create>().toHaveProperty('age_limit')
    expectTypeOf<Create>().not.toHaveProperty('titel')
  })
})

it('refuses what is no calendar', () => {
  // An object of another version of the library.
  expect(() => schemasOf({ api: {} } as never)).toThrow(TypeError)
})
