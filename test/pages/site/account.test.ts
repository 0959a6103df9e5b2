import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages } from 'daybook/pages'
import { describe, expect, it } from 'vitest'

const handle = fetchHandler(createPages(createCalendar(), { account: '/account?from=calendar&a=b' }), {
  authenticate: ({ headers }) => (headers.has('Authorization') ? { id: 7, role: 'subscriber' } : null),
})
const pageAt = async (path: string, headers: Record<string, string> = {}) =>
  (await handle(new Request(`http://calendar.example${path}`, { headers }))).text()
const link = (text: string) => `<a class="db-btn" href="/account?from=calendar&amp;a=b">${text}</a>`

describe('the page of the account', () => {
  it('is linked at the top of each page', async () => {
    for (const path of ['/', '/2030-06', '/nothing']) expect(await pageAt(path)).toContain(link('Sign in'))
    expect(await pageAt('/', { Authorization: 'token' })).toContain(link('Account'))
  })

  it('is linked where a caller must sign in', async () => {
    const main = (await pageAt('/desk')).split('<main')[1]
    expect(main).toContain('<a class="db-btn is-primary" href="/account?from=calendar&amp;a=b">Sign in</a>')
    const forbidden = (await pageAt('/desk', { Authorization: 'token' })).split('<main')[1]
    expect(forbidden).not.toContain('/account')
  })

  it('is absent without the option', async () => {
    const plain = fetchHandler(createPages(createCalendar()))
    expect(await (await plain(new Request('http://calendar.example/desk'))).text()).not.toContain('Sign in<')
  })
})

describe('the page that asks to sign in', () => {
  const desk = (authenticate?: () => null) =>
    fetchHandler(
      createPages(createCalendar()),
      authenticate && { authenticate },
    )(new Request('http://calendar.example/desk'))

  it.each([
    ['for whoever has not signed in', () => null, 'Only people who are signed in see this page.'],
    ['without any sign-in', undefined, 'Only people who are signed in see this page.'],
    [
      'for credentials that are not accepted',
      () => {
        throw new Error('expired')
      },
      'Your sign-in was not accepted, or has expired.',
    ],
  ])('says what is wrong %s', async (_, authenticate, text) => {
    const response = await desk(authenticate)
    expect(response.status).toBe(401)
    expect(await response.text()).toContain(`<p>${text}`)
  })
})
