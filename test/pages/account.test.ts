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
