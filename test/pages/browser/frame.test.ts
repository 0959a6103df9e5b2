import { describe, expect, it } from 'vitest'
import { readMessage, sentMessage } from '../../../adapters/pages/browser/frame/frame-message.ts'
import { frameUrl } from '../../../adapters/pages/browser/frame/frame-url.ts'

describe('frameUrl', () => {
  const base = 'https://club.example/news/'

  it.each([
    ['https://a.example/calendar/', null, 'https://a.example/calendar/?embed=true'],
    [
      'https://a.example/calendar/?categories=music',
      'month',
      'https://a.example/calendar/?categories=music&embed=month',
    ],
    ['https://a.example/calendar/2030-06', '', 'https://a.example/calendar/2030-06?embed=true'],
    ['https://a.example/?embed=week', null, 'https://a.example/?embed=week'],
    ['https://a.example/?embed=week', 'day', 'https://a.example/?embed=day'],
    ['/calendar/', null, 'https://club.example/calendar/?embed=true'],
    ['http://a.example/', null, 'http://a.example/?embed=true'],
  ])('of %s, %s', (src, view, expected) => {
    expect(frameUrl(src, { view }, base)?.href).toBe(expected)
  })

  it('has what the other attributes say, over what the address has', () => {
    const form = { scheme: 'dark', limit: '5', ground: 'none' }
    expect(frameUrl('https://a.example/?embed_limit=9', form, base)?.search).toBe(
      '?embed_limit=5&embed_scheme=dark&embed_ground=none&embed=true',
    )
  })

  it.each([
    null,
    '',
    '  ',
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,a',
    'blob:https://club.example/1',
    'https://',
    'mailto:a@b.example',
  ])('is none of %s', (src) => {
    expect(frameUrl(src, { view: 'month' }, base)).toBeUndefined()
  })
})

describe('readMessage', () => {
  const message = { height: 640, title: 'June 2030', isOpened: true }

  it('reads what is sent', () => {
    expect(readMessage(sentMessage(message))).toEqual(message)
    expect(readMessage(sentMessage({ ...message, isOpened: false }))?.isOpened).toBe(false)
  })

  it('bounds what a page says', () => {
    expect(readMessage(sentMessage({ ...message, height: 1e9 }))?.height).toBe(20_000)
    expect(readMessage(sentMessage({ ...message, height: 640.2 }))?.height).toBe(641)
    expect(readMessage(sentMessage({ ...message, title: 'a'.repeat(1_000) }))?.title).toHaveLength(200)
  })

  it.each([
    undefined,
    null,
    'page',
    640,
    {},
    { ...message },
    { ...message, daybook: 'other' },
    ...[0, -1, Number.NaN, '640', null].map((height) => ({ ...message, daybook: 'page', height })),
    { ...message, daybook: 'page', title: 5 },
  ])('reads no other message: %j', (data) => {
    expect(readMessage(data)).toBeUndefined()
  })
})
