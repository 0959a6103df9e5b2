import type { Actor, RecordStatus } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aCalendar, dated, editor, outcomes } from './many-calendar.ts'

const actors: readonly (Actor | null)[] = [
  null,
  ...['subscriber', 'contributor', 'author', 'editor', 'administrator'].map((role) => ({ id: 3, role })),
]
const states: readonly RecordStatus[] = ['publish', 'future', 'pending', 'draft', 'private', 'trash']

/** Returns a calendar with an event of each owner in each state. */
async function everyState(hideExistence: boolean) {
  const { calendar } = aCalendar({ hideExistence })
  const rows: { id: number; owner: string; state: RecordStatus }[] = []
  for (const [owner, author] of [
    ['own', 3],
    ['others', 4],
  ] as const) {
    for (const state of states) {
      const { id } = await calendar.events.create(
        dated(`${owner} ${state}`, {
          author,
          ...(state !== 'trash' && { status: state }),
          ...(state === 'future' && { date_utc: '2031-01-01 00:00:00' }),
        }),
      )
      if (state === 'trash') await calendar.events.remove(id)
      rows.push({ id, owner, state })
    }
  }
  return { calendar, rows, ids: rows.map(({ id }) => id) }
}

const outcomeOf = async (write: () => Promise<unknown>): Promise<string> =>
  write().then(
    () => 'changed',
    (error) => error.code,
  )

describe.each([false, true])('with hideExistence: %s', (hideExistence) => {
  it.each(actors)('updateMany changes for %j what update changes, and refuses what it refuses', async (actor) => {
    const [one, many] = [await everyState(hideExistence), await everyState(hideExistence)]
    const patch = { title: 'New', status: 'pending' } as const
    const alone: string[] = []
    for (const id of one.ids) alone.push(await outcomeOf(() => one.calendar.as(actor).events.update(id, patch)))
    const call = many.calendar.as(actor).events.updateMany(many.ids, { set: patch })
    if (actor === null || actor.role === 'subscriber') {
      await expect(call).rejects.toMatchObject({ code: 'rest_forbidden', status: actor === null ? 401 : 403 })
      return
    }
    expect(outcomes(await call)).toEqual(alone)
    const recordsOf = async ({ calendar, ids }: typeof one) => {
      const found = await Promise.all(ids.map((id) => calendar.events.get(id)))
      return found.map(({ title, status, author, slug }) => ({ title, status, author, slug }))
    }
    expect(await recordsOf(many)).toEqual(await recordsOf(one))
  })

  it.each(actors)('removeMany removes for %j what remove removes', async (actor) => {
    const [one, many] = [await everyState(hideExistence), await everyState(hideExistence)]
    const alone: string[] = []
    for (const id of one.ids) {
      const code = await outcomeOf(() => one.calendar.as(actor).events.remove(id))
      alone.push(code === 'event-is-in-trash' ? 'unchanged' : code)
    }
    const call = many.calendar.as(actor).events.removeMany(many.ids)
    if (actor === null || actor.role === 'subscriber') {
      await expect(call).rejects.toMatchObject({ code: 'rest_forbidden' })
      return
    }
    expect(outcomes(await call)).toEqual(alone)
  })
})

describe('a caller', () => {
  it('changes of a list what it sees of it', async () => {
    const { calendar } = await everyState(false)
    const seen = await calendar.as({ id: 3, role: 'author' }).events.list()
    const report = await calendar.as({ id: 3, role: 'author' }).events.updateMany({}, { set: { excerpt: 'x' } })
    expect(report.results.map(({ id }) => id)).toEqual(seen.records.map(({ id }) => id))
    const own = seen.records.filter(({ author }) => author === 3)
    expect(report).toMatchObject({ changed: own.length, refused: seen.total - own.length })
  })

  it('gets no link to join that it does not get otherwise', async () => {
    const { calendar } = aCalendar()
    const { id } = await calendar.events.create(
      dated('Call', { author: 3, online_url: 'https://meet.example', online_url_from: '-PT30M' }),
    )
    const given = calendar.as({ id: 3, role: 'author' })
    const own = await given.events.updateMany([id], { set: { excerpt: 'x' } })
    expect(own.results).toMatchObject([{ event: { online_url: 'https://meet.example' } }])
    // After it, the event is that of somebody else.
    const { calendar: other } = aCalendar({
      policy: {
        scope: () => 'all',
        may: (actor, action, _, record) => action !== 'update' || !record || record.author === actor?.id,
      },
    })
    const call = await other.events.create(
      dated('Call', { author: 3, online_url: 'https://meet.example', online_url_from: '-PT30M' }),
    )
    const away = await other.as({ id: 3, role: 'author' }).events.updateMany([call.id], { set: { author: 4 } })
    expect(away.results).toMatchObject([{ outcome: 'changed', event: { online_url: '' } }])
    const removed = await other.as({ id: 5, role: 'author' }).events.removeMany([call.id])
    expect(removed.results).toMatchObject([{ outcome: 'changed', event: { online_url: '' } }])
  })

  it('cannot publish without the right, as with update', async () => {
    const { calendar } = aCalendar()
    const { id } = await calendar.events.create(dated('Fair', { author: 3, status: 'draft' }))
    const report = await calendar
      .as({ id: 3, role: 'contributor' })
      .events.updateMany([id], { set: { status: 'publish' } })
    expect(report.results).toMatchObject([{ outcome: 'changed', event: { status: 'pending' } }])
    const published = await calendar.as(editor).events.updateMany([id], { set: { status: 'publish' } })
    expect(published.results).toMatchObject([{ outcome: 'changed', event: { status: 'publish' } }])
  })
})
