import { type Actor, createCalendar, isCalendarError, type Policy, type ResourceName, rolePolicy } from 'daybook'
import { describe, expect, it } from 'vitest'
import { deskFolders } from '../../../adapters/pages/ground/addresses/desk-address.ts'
import { aBrowser, formOf } from './desk-caller.ts'
import { fullCalendar } from './full-records.ts'

const editor: Actor = { id: 1, role: 'editor' }
const june = { start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' }

async function aTown() {
  const calendar = createCalendar({ now: () => new Date('2030-06-01T10:00:00Z') })
  const keep = await calendar.venues.create({ venue: 'Kulturhaus Seilerei', city: 'Bern', author: 5 })
  const input = { venue: 'Seilerei Kulturhaus', zip: '3000', city: 'Berne', phone: '031', author: 6 }
  const other = await calendar.venues.create({ ...input, city: '' })
  const event = await calendar.events.create({ title: 'Jazz', ...june, venue: other.id })
  const path = `/desk/venues/${keep.id}/merge?other=${other.id}`
  return { calendar, keep, other, event, path, browser: aBrowser(calendar, editor) }
}

describe('records that are probably the same', () => {
  it('are linked from their list, and compared', async () => {
    const { browser, keep, other } = await aTown()
    expect((await browser.get('/desk/venues')).body).toContain('href="/desk/venues/duplicates"')
    const { body, status } = await browser.get('/desk/venues/duplicates')
    expect(status).toBe(200)
    expect(body).toContain('<p class="dk-why">Same name</p>')
    // The one with events stays.
    expect(body).toContain(`href="/desk/venues/${other.id}/merge?other=${keep.id}"`)
    expect((await browser.get('/desk/organizers/duplicates')).body).toContain('No two of them look the same.')
  })

  it.each([true, false])('are linked from the form of one to those who may merge it: %s', async (mayDelete) => {
    const policy: Policy = {
      ...rolePolicy,
      may: (...[actor, action, ...on]) => (mayDelete || action !== 'delete') && rolePolicy.may(actor, action, ...on),
    }
    const calendar = createCalendar({ policy })
    const { id } = await calendar.venues.create({ venue: 'Seilerei' })
    const { get } = aBrowser(calendar, editor)
    const link = `href="/desk/venues/${id}/merge">Merge with …</a>`
    expect((await get(`/desk/venues/${id}`)).body.includes(link)).toBe(mayDelete)
    expect((await get('/desk/venues/new')).body).not.toContain('Merge with')
  })

  it('are merged with the values that are chosen, and the events move', async () => {
    const { calendar, browser, keep, other, event, path } = await aTown()
    const page = await browser.get(path)
    expect(page.body).toContain('1 event moves to “Kulturhaus Seilerei”.')
    const chosen = formOf(page).filter(([name]) => name.startsWith('merge.take.'))
    // What the one that stays lacks comes from the other one.
    expect(Object.fromEntries(chosen)).toEqual({
      'merge.take.venue': `${keep.id}`,
      'merge.take.city': `${keep.id}`,
      'merge.take.zip': `${other.id}`,
      'merge.take.phone': `${other.id}`,
    })
    const sent = formOf(page, {
      'merge.take.venue': `${other.id}`,
      'merge.take.phone': `${keep.id}`,
      'form.do': 'merge',
    })
    const { location } = await browser.post(path, sent)
    expect(location).toMatch(/^\/desk\/venues\/duplicates\?done=merge&id=1&revision=/)
    expect((await browser.get(location)).body).toContain('“Seilerei Kulturhaus” stands for both now.')
    expect(await calendar.venues.get(keep.id)).toMatchObject({
      ...{ venue: 'Seilerei Kulturhaus', city: 'Bern', zip: '3000', phone: '', author: 5 },
    })
    expect((await calendar.events.get(event.id)).venue).toEqual([keep.id])
    expect((await calendar.venues.get(other.id)).status).toBe('trash')
  })

  it('keep what was chosen if they are turned round', async () => {
    const { browser, keep, other, path } = await aTown()
    const choices = { 'merge.take.venue': `${other.id}`, 'merge.take.city': `${other.id}` }
    const turned = await browser.post(path, formOf(await browser.get(path), { ...choices, 'form.do': 'turn' }))
    expect(turned.body).toContain(`action="/desk/venues/${other.id}/merge?other=${keep.id}"`)
    expect(Object.fromEntries(formOf(turned))).toMatchObject(choices)
  })

  it.each(['keep', 'other'] as const)('are not merged if somebody has changed the one to %s', async (which) => {
    const town = await aTown()
    const { calendar, browser, path, event, other } = town
    const sent = formOf(await browser.get(path), { 'merge.take.phone': '1', 'form.do': 'merge' })
    await calendar.venues.update(town[which].id, { country: 'Switzerland' })
    const reply = await browser.post(path, sent)
    expect(reply.status).toBe(412)
    expect(reply.body).toContain('Somebody has changed it in the meantime')
    expect(Object.fromEntries(formOf(reply))).toMatchObject({ 'merge.take.phone': '1' })
    expect((await calendar.events.get(event.id)).venue).toEqual([other.id])
    expect((await browser.post(path, formOf(reply, { 'form.do': 'merge' }))).status).toBe(303)
  })

  it('are no more proposed once they are not the same, until that is taken back', async () => {
    const { browser, path, keep, other } = await aTown()
    const duplicates = '/desk/venues/duplicates'
    const pair = ['pair', `${keep.id},${other.id}`] as const
    const decided = await browser.post(duplicates, [pair, ['form.do', 'differ']])
    expect(decided.body).toContain('It is noted: these two are not the same.')
    expect(decided.body).toContain('<summary>1 pair is not the same</summary>')
    expect((await browser.get(duplicates)).body).toContain('No two of them look the same.')
    const again = await browser.post(duplicates, [pair, ['form.do', 'again']])
    expect(again.body).toContain('<p class="dk-why">Same name</p>')
    const differs = await browser.post(path, formOf(await browser.get(path), { 'form.do': 'differ' }))
    expect(differs.body).toContain('1 pair is not the same')
    for (const form of [[pair], [['form.do', 'differ']], [pair, ['form.do', 'merge']]] as const) {
      expect((await browser.post(duplicates, form)).status).toBe(400)
    }
  })

  it('are found by a search', async () => {
    const { calendar, browser, keep, other } = await aTown()
    await calendar.venues.create({ venue: 'Barn' })
    expect((await browser.get('/desk/venues')).body).toContain(`href="/desk/venues/${keep.id}/merge"`)
    const { body } = await browser.get(`/desk/venues/${keep.id}/merge?search=seilerei`)
    expect(body).toContain(`href="/desk/venues/${keep.id}/merge?other=${other.id}"`)
    expect(body).not.toContain(`merge?other=${keep.id}"`)
    expect(body).not.toContain('Barn')
  })

  it.each([
    ['other=1', 400],
    ['other=x', 400],
    ['other=99', 404],
    ['other=3', 400],
  ])('are two records outside the trash: %s', async (query, status) => {
    const { calendar, browser } = await aTown()
    await calendar.venues.remove((await calendar.venues.create({ venue: 'Barn' })).id)
    expect((await browser.get(`/desk/venues/1/merge?${query}`)).status).toBe(status)
  })

  it('have no button for anything else', async () => {
    const { browser, path } = await aTown()
    expect((await browser.post(path, [['form.do', 'trash']])).status).toBe(400)
  })

  it('give each of their values, whatever they are', async () => {
    const { calendar, ids } = await fullCalendar()
    const browser = aBrowser(calendar, editor)
    for (const [resource, folder] of Object.entries(deskFolders)) {
      if (resource === 'event') continue
      const name = resource as Exclude<ResourceName, 'event'>
      const label = name === 'category' || name === 'tag' ? 'name' : name
      const empty = await calendar[folder as 'venues'].create({ [label]: 'Vacant' } as never)
      const path = `/desk/${folder}/${empty.id}/merge?other=${ids[name]}`
      const page = await browser.get(path)
      const takes = formOf(page).flatMap(([one]) => (one.startsWith('merge.take.') ? [[one, `${ids[name]}`]] : []))
      const before: object = await calendar[folder as 'venues'].get(ids[name])
      const { status } = await browser.post(path, formOf(page, { ...Object.fromEntries(takes), 'form.do': 'merge' }))
      expect([resource, status, takes.length > 1]).toEqual([resource, 303, true])
      const after: object = await calendar[folder as 'venues'].get(empty.id)
      const own = ['id', 'revision', 'modified_utc', 'uid', 'slug', 'date_utc', 'author', 'status', 'parent', 'count']
      const values = (record: object) => Object.entries(record).filter(([one]) => !own.includes(one))
      expect(Object.fromEntries(values(after))).toEqual(Object.fromEntries(values(before)))
    }
  })
})

describe('the rights of a caller', () => {
  const paths = ['/desk/venues/duplicates', '/desk/venues/1/merge', '/desk/venues/1/merge?other=3'] as const
  it.each([
    ['subscriber', [403, 403, 403], 'refused'],
    ['contributor', [200, 403, 403], 'refused'],
    ['author', [200, 200, 200], 'merged'],
    ['editor', [200, 200, 200], 'merged'],
  ] as const)('%s: pages, own venues, and one of somebody else', async (role, pages, outcome) => {
    const { calendar } = await aTown()
    await calendar.venues.create({ venue: 'Seilerei', author: 5 })
    const browser = aBrowser(calendar, { id: 5, role })
    const seen = await Promise.all(paths.map(async (path) => (await browser.get(path)).status))
    expect(seen).toEqual(pages)
    const foreign = (await browser.get('/desk/venues/1/merge?other=2')).status
    expect(foreign).toBe(role === 'editor' ? 200 : 403)
    const merge = async (other: number) => {
      const revisions = await Promise.all([1, other].map(async (id) => (await calendar.venues.get(id)).revision))
      return browser.post(`/desk/venues/1/merge?other=${other}`, [
        ['form.revision', `${revisions[0]}`],
        ['merge.revision', `${revisions[1]}`],
        ['form.do', 'merge'],
      ])
    }
    expect((await merge(2)).status).toBe(role === 'editor' ? 303 : 403)
    expect((await merge(3)).status).toBe(outcome === 'merged' ? 303 : 403)
  })

  it('are needed on both, and a post of another site is refused', async () => {
    const { calendar, browser, path, other } = await aTown()
    const form = formOf(await browser.get(path), { 'form.do': 'merge' })
    const foreign = await browser.post(path, form, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
    expect((await calendar.venues.get(other.id)).status).toBe('publish')
    const sent = [
      ['pair', '1,2'],
      ['form.do', 'differ'],
    ] as const
    const decided = await browser.post('/desk/venues/duplicates', sent, { 'sec-fetch-site': 'cross-site' })
    expect(decided.status).toBe(403)
    expect((await calendar.venues.duplicates()).distinct).toEqual([])
    expect((await aBrowser(calendar, { id: 5, role: 'author' }).post('/desk/venues/duplicates', sent)).status).toBe(403)
    const reader = aBrowser(calendar, null)
    await expect(reader.get('/desk/venues/duplicates').catch(isCalendarError)).resolves.toMatchObject({ status: 401 })
  })
})
