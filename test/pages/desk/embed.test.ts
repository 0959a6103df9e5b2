import { createCalendar } from 'daybook'
import type { PageOptions } from 'daybook/pages'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBrowser } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z') })
const shared: PageOptions = { title: 'Harbour <1>', frameAncestors: ["'self'", 'https://club.example'] }

beforeAll(async () => {
  const music = await calendar.categories.create({ name: 'Music' })
  await calendar.categories.create({ name: 'Jazz', parent: music.id })
  const hall = await calendar.venues.create({ venue: 'Hall' })
  const at = (title: string, more: object = {}) =>
    calendar.events.create({ title, start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00', ...more })
  await at('Concert', { categories: ['Jazz'], venue: [hall.id] })
  await at('Walk')
})

/** The code that the page offers, and where its preview leads. */
async function offered(query: string, options: PageOptions = shared) {
  const { status, headers, body } = await aBrowser(calendar, editor, options).get(`/desk/embed${query}`)
  const [, code = ''] = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(body) ?? []
  const [, preview] = /<iframe class="db-preview" src="([^"]*)"/.exec(body) ?? []
  return { status, headers, body, code: unescaped(unescaped(code)), preview: preview && unescaped(preview) }
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

const site = 'https://town.example'

describe('the code for another site', () => {
  it.each([
    ['', `src="${site}/" view="list"`, '/?embed=list'],
    ['?embed=month', `src="${site}/" view="month"`, '/?embed=month'],
    [
      '?embed=list&embed_limit=5&embed_scheme=dark&embed_ground=none&categories=',
      `src="${site}/" view="list" limit="5" scheme="dark" ground="none"`,
      '/?embed=list&embed_scheme=dark&embed_limit=5&embed_ground=none',
    ],
    ['?embed=week&categories=jazz', `src="${site}/?categories=jazz" view="week"`, '/?categories=jazz&embed=week'],
    ['?venue=1', `src="${site}/?venue=1" view="list"`, '/?venue=1&embed=list'],
    ['?embed=false&embed_limit=900', `src="${site}/" view="list"`, '/?embed=list'],
  ])('of %s shows what its preview shows', async (query, settings, framed) => {
    const { code, preview } = await offered(query)
    const [, src = ''] = /src="([^"]*)"/.exec(settings) ?? []
    expect(code).toBe(`<script type="module" src="${site}/embed.js"></script>
<daybook-calendar ${settings}>
  <a href="${src}">Harbour <1></a>
</daybook-calendar>
`)
    expect(preview).toBe(framed)
    const { body } = await aBrowser(calendar, null, shared).get(framed)
    expect(body).toContain('is-embed')
    expect(body.includes('Walk')).toBe(!/jazz|venue/.test(query))
  })

  it('is a frame of a fixed height without scripts', async () => {
    const { code } = await offered('?embed=month&categories=jazz', { ...shared, script: false })
    expect(code).toBe(
      `<iframe src="${site}/?categories=jazz&embed=month" title="Harbour <1>" width="100%" height="700" loading="lazy"></iframe>\n`,
    )
  })

  it('keeps what was chosen in its form', async () => {
    const { body } = await offered('?embed=day&embed_limit=7&embed_scheme=light&embed_ground=none&categories=jazz')
    for (const chosen of ['day', 'light', 'none', 'jazz']) expect(body).toContain(`<option value="${chosen}" selected>`)
    expect(body).toContain('value="7"')
  })

  it.each([
    [undefined, true, true],
    [["'self'"], true, true],
    [["'self'", 'https://club.example'], true, false],
    [['*'], true, false],
    [['https://club.example'], false, false],
    [[], false, true],
  ])('with the frames of %j has a preview: %s, and a warning: %s', async (frameAncestors, hasPreview, isWarned) => {
    const { body, preview } = await offered('', { ...(frameAncestors && { frameAncestors }) })
    expect(preview !== undefined).toBe(hasPreview)
    expect(body.includes('Other sites may not show this calendar yet.')).toBe(isWarned)
  })

  it('is on a page whose policy allows a frame of the own site, and no other page has that', async () => {
    expect((await offered('')).headers.get('content-security-policy')).toContain("frame-src 'self'")
    const { headers } = await aBrowser(calendar, editor, shared).get('/desk')
    expect(headers.get('content-security-policy')).not.toContain('frame-src')
  })

  it('is for those who work here', async () => {
    for (const [caller, status] of [
      [null, 401],
      [{ id: 9, role: 'subscriber' }, 403],
      [{ id: 9, role: 'contributor' }, 200],
    ] as const)
      expect((await aBrowser(calendar, caller, shared).get('/desk/embed')).status).toBe(status)
    expect((await aBrowser(calendar, editor).get('/desk')).body).toContain('href="/desk/embed"')
    expect((await aBrowser(calendar, editor).get('/desk/embed/x')).status).toBe(404)
  })
})
