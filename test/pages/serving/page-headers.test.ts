import { describe, expect, it } from 'vitest'
import { pagesOf, sampleCalendar, samplePaths } from '../sample-pages.ts'

const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data: https: http:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

describe('every page', () => {
  it.each(Object.entries(samplePaths))('lets nothing run: %s', async (_, path) => {
    const { headers } = await pagesOf(await sampleCalendar())(path)
    expect(headers.get('content-security-policy')).toBe(policy)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(Object.entries(samplePaths))('has no inline style or script: %s', async (_, path) => {
    const body = await (await pagesOf(await sampleCalendar())(path)).text()
    expect(body).not.toMatch(
      /<(style|script)\b(?! type="(application\/ld\+json"|module" src="[^"]+" blocking="render"><))|\sstyle=|\son[a-z]+=/,
    )
  })
})

it('lets other origins show it in a frame', async () => {
  const { headers } = await pagesOf(await sampleCalendar(), { frameAncestors: ['https://a.example', "'self'"] })('/')
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors https:\/\/a\.example 'self'$/)
})

it('lets no origin show it in a frame', async () => {
  const { headers } = await pagesOf(await sampleCalendar(), { frameAncestors: [] })('/')
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'$/)
})

it('replaces headers by their name, in any case', async () => {
  const own = { 'content-security-policy': "default-src 'self'", 'X-Own': 'yes' }
  const { headers } = await pagesOf(await sampleCalendar(), { headers: own })('/')
  expect(headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(headers.get('x-own')).toBe('yes')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

it('lets no script run without the option', async () => {
  const response = await pagesOf(await sampleCalendar(), { script: false })('/')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; img-src/)
  expect(await response.text()).not.toMatch(/<script\b(?! type="application\/ld\+json")/)
})
