import { expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { bodyOf, evening, get, type Json, make, namesOf, useSite } from './site.ts'

// Rule 61: what a write of the status, of the start and of the zone makes of the reason and of the earlier start.

const start = { start_date: '2030-06-27 18:00:00', end_date: '2030-06-27 20:00:00' }

/** A change of an event that was rescheduled from 13 to 20 June because of rain, and what it then shows. */
const changes: readonly (readonly [change: Json, reason: string, previous: string])[] = [
  [{ title: 'Renamed' }, 'Rain', '2030-06-13 18:00:00'],
  [{ event_status: 'rescheduled' }, 'Rain', '2030-06-13 18:00:00'],
  [{ event_status: 'cancelled' }, 'Rain', '2030-06-13 18:00:00'],
  [{ event_status: 'scheduled' }, '', ''],
  [{ event_status: null }, '', ''],
  [{ event_status: 'scheduled', status_reason: 'Rain', previous_start_date: '2030-06-13 18:00:00' }, '', ''],
  [{ event_status: 'scheduled', status_reason: 'Doors at 17:00' }, 'Doors at 17:00', ''],
  [{ event_status: 'scheduled', previous_start_date: '2030-06-06 18:00:00' }, '', '2030-06-06 18:00:00'],
  [{ status_reason: '' }, '', '2030-06-13 18:00:00'],
  [{ previous_start_date: '' }, 'Rain', ''],
  [{ previous_start_date: null, ...start }, 'Rain', ''],
  [start, 'Rain', '2030-06-20 18:00:00'],
  [{ ...start, previous_start_date: '2030-06-13 18:00:00' }, 'Rain', '2030-06-20 18:00:00'],
  [{ ...start, previous_start_date: '2030-06-06 18:00:00' }, 'Rain', '2030-06-06 18:00:00'],
  [{ ...start, event_status: 'postponed' }, 'Rain', '2030-06-13 18:00:00'],
  [{ ...start, event_status: 'scheduled' }, '', ''],
  // 18:00 in UTC.
  [{ ...start, timezone: 'Europe/Zurich' }, 'Rain', '2030-06-20 20:00:00'],
  [{ end_date: '2030-06-20 21:00:00' }, 'Rain', '2030-06-13 18:00:00'],
]

describeOnStores('the status of an event', (host) => {
  const site = useSite(host)
  const change = async (id: number, json: Json) => {
    const reply = await site.request('PATCH', `/events/${id}`, { json, as: 'editor' })
    expect([reply.status, reply.text]).toEqual([200, reply.text])
    return bodyOf(reply)
  }

  it.each(changes)('after %j', async (json, status_reason, previous_start_date) => {
    const { id } = await make(site, 'events', evening({ start_date: '2030-06-13 18:00:00' }))
    const moved = { start_date: '2030-06-20 18:00:00', event_status: 'rescheduled', status_reason: 'Rain' }
    expect(await change(id, moved)).toMatchObject({ previous_start_date: '2030-06-13 18:00:00', status_reason: 'Rain' })
    const after = await change(id, json)
    expect(after).toMatchObject({ status_reason, previous_start_date })
    // A response that is sent back changes nothing.
    const { modified: _, modified_utc: __, ...shown } = await change(id, after)
    expect(after).toMatchObject(shown)
  })

  it.each<[string, Json, Json]>([
    ['another start', start, { event_status: 'rescheduled', previous_start_date: '2030-06-20 18:00:00' }],
    [
      'another start, in the whole event',
      { ...start, event_status: 'postponed', status_reason: 'Rain' },
      { event_status: 'rescheduled', previous_start_date: '2030-06-20 18:00:00' },
    ],
    [
      'another start, as planned',
      { ...start, event_status: 'scheduled' },
      { event_status: 'scheduled', previous_start_date: '' },
    ],
    ['another end', { end_date: '2030-06-20 23:00:00' }, { event_status: 'postponed', previous_start_date: '' }],
    ['another status', { event_status: 'rescheduled' }, { event_status: 'rescheduled', previous_start_date: '' }],
    [
      'the same start in another zone',
      { start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 22:00:00', timezone: 'Europe/Zurich' },
      { event_status: 'postponed' },
    ],
  ])('of a postponed event that gets %s', async (_, json, expected) => {
    const off = { start_date: '2030-06-20 18:00:00', timezone: 'UTC', event_status: 'postponed', status_reason: 'Rain' }
    const { id } = await make(site, 'events', evening(off))
    const after = await change(id, json)
    expect(after).toMatchObject(expected)
    expect(await change(id, after)).toMatchObject(expected)
  })

  it('keeps the start before it was postponed, also with another one in the same change', async () => {
    const { id } = await make(site, 'events', evening({ start_date: '2030-06-20 18:00:00' }))
    expect(await change(id, { ...start, event_status: 'postponed' })).toMatchObject({
      previous_start_date: '2030-06-20 18:00:00',
    })
  })

  it('is no reason to see an event, nor to hide it', async () => {
    const cancelled = evening({ title: 'Off', event_status: 'cancelled', status_reason: 'Rain', status: 'draft' })
    const draft = await make(site, 'events', cancelled)
    expect((await get(site, `/events/${draft.id}`)).status).toBe(403)
    await change(draft.id, { status: 'publish' })
    expect(namesOf(await get(site, '/events?event_status=cancelled'), 'events')).toContain('Off')
    expect(namesOf(await get(site, '/events?search=rain&event_status=cancelled'), 'events')).toContain('Off')
    await change(draft.id, { password: 'sesame' })
    expect(namesOf(await get(site, '/events?event_status=cancelled'), 'events')).toContain('Off')
    expect(namesOf(await get(site, '/events?search=rain&event_status=cancelled'), 'events')).not.toContain('Off')
  })
})
