import { recurringEvents } from 'daybook/recurrence'
import { expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, evening, get, invalid, type Json, label, make, refusalOf, useSite } from './site.ts'

// Rules 6 and 8: one response has all errors, and each names its field.

describeEverywhere('the errors of a recurrence', (host) => {
  const site = useSite(host, { calendar: { recurrence: recurringEvents() } })
  const write = (method: string, path: string, json: Json) => site.request(method, path, { json, as: 'editor' })
  const wrong: readonly (readonly [recurrence: unknown, ...names: string[]])[] = [
    ['nonsense', 'recurrence.rules[0]'],
    ['FREQ=WEEKLY;BYDAY=XX', 'recurrence.rules[0].BYDAY'],
    [{ rules: ['FREQ=DAILY', 'FREQ=OFTEN'] }, 'recurrence.rules[1].FREQ'],
    [
      { rules: ['FREQ=DAILY;COUNT=0', 'FREQ=DAILY;INTERVAL=0'] },
      'recurrence.rules[0].COUNT',
      'recurrence.rules[1].INTERVAL',
    ],
    [{ dates: ['never'] }, 'recurrence.dates'],
  ]

  it.each(wrong.map((row) => [label({ recurrence: row[0] }), row] as const))(
    'are beside others: %s',
    async (_label, [recurrence, ...names]) => {
      const others = { website: 'x', venue: 99, end_date: '2030-06-20 09:00', categories: [98] }
      const created = await write('POST', '/events', evening({ ...others, recurrence }))
      expect(refusalOf(created)).toEqual(invalid(...names, 'website', 'venue', 'end_date', 'categories'))
      const late = await write('POST', '/events', evening({ end_date: '2030-06-20 09:00', recurrence }))
      expect(refusalOf(late)).toEqual(invalid(...names, 'end_date'))
      const { id } = await make(site, 'events', evening())
      const changed = await write('PATCH', `/events/${id}`, { ...others, recurrence })
      expect(refusalOf(changed)).toEqual(invalid(...names, 'website', 'venue', 'end_date', 'categories'))
    },
  )

  it.each([{}, { rules: [] }, { rules: '', dates: [] }])(
    'have one for a new event without starts: %j',
    async (recurrence) => {
      const reply = await write('POST', '/events', evening({ website: 'x', recurrence }))
      expect(refusalOf(reply)).toEqual(invalid('website', 'recurrence'))
    },
  )

  it('have one for an end without rules', async () => {
    const reply = await write('POST', '/events', evening({ website: 'x', recurrence: { until: '2030-07-01' } }))
    expect(refusalOf(reply)).toEqual(invalid('website', 'recurrence.until'))
  })
})

describeEverywhere('a missing right', (host) => {
  const site = useSite(host)
  const write = (method: string, path: string, json: Json, as: string) => site.request(method, path, { json, as })

  it.each<[fields: Json, name: string, received: string]>([
    [{ categories: ['Music'] }, 'categories', '"Music"'],
    [{ tags: 'free' }, 'tags', '"free"'],
    [{ author: 9 }, 'author', '9'],
  ])('names the field that needs it: %j', async (fields, name, received) => {
    const { id } = await make(site, 'events', evening({ author: 3 }))
    const ways = [
      await write('POST', '/events', evening(fields), 'author:3'),
      await write('PATCH', `/events/${id}`, fields, 'author:3'),
    ]
    for (const reply of ways) {
      expect(refusalOf(reply)).toEqual({ status: 403, code: 'rest_forbidden' })
      const { message, data } = bodyOf(reply) as { message: string; data: Json }
      expect(message).toContain(`as ${name} asks; received ${received}.`)
      expect(data.errors).toEqual({ [name]: message })
    }
    expect(bodyOf(await get(site, '/categories', { query: { hide_empty: '0' } })).total).toBe(0)
  })

  it('names no field if the whole request needs it', async () => {
    const reply = await write('POST', '/events', evening(), 'subscriber')
    expect(bodyOf(reply)).toEqual({
      code: 'rest_forbidden',
      message: 'You may not create an event.',
      data: { status: 403 },
    })
  })
})
