import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extensionOf, isEmail, isHttpUrl } from '../../src/text/url.ts'

describe('isHttpUrl', () => {
  it.each([
    'http://example.org',
    'HTTPS://Example.org/',
    'https://example.org:8443/a/b.html?c=d&e=%20#f',
    'https://example.org?q',
    'https://example.org#top',
    'https://sub_domain.example.org.',
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'http://[::1]:3000/x',
    'http://[2001:db8:0:0:0:0:0:1]/',
    'https://münchen.example/straße',
    'https://例え.テスト/',
    'https://xn--mnchen-3ya.example/',
    'https://user:secret@example.org/',
    'https://example.org/(a),[b],{c}|^`',
  ])('accepts %j', (text) => {
    expect(isHttpUrl(text)).toBe(true)
    expect(new URL(text).protocol).toMatch(/^https?:$/)
  })

  it.each([
    '',
    'example.org',
    '//example.org',
    '/path',
    'http:example.org',
    'http:/example.org',
    'http://',
    'http:///path',
    'http://?q',
    'http://:80/',
    'http://user@/',
    'ftp://example.org',
    'javascript:alert(1)//http://example.org',
    'mailto:a@example.org',
    'data:text/html,x',
    ' http://example.org',
    'http://example.org ',
    'http://exa mple.org',
    'http://example.org/a b',
    'http://example.org/\ta',
    'http://example.org/\u00a0',
    'http://example.org/\n',
    'http://example.org/"',
    "http://example.org/'",
    'http://example.org/<',
    'http://example.org/>',
    'http://example.org\\a',
    'http://example.org/\u0000',
    'http://example.org/\u007f',
    'http://example.org/\ud800',
    'http://example..org',
    'http://.example.org',
    'http://-example.org',
    'http://example-.org',
    'http://exa%6dple.org',
    'http://exa*mple.org',
    `http://${'a'.repeat(64)}.org`,
    `http://${'a.'.repeat(126)}org`,
    'http://example.org:65536',
    'http://example.org:8o',
    'http://1.2.3',
    'http://1.2.3.256',
    'http://1.2.3.08',
    'http://１.２.３.２５６',
    'http://a.0x1f',
    'http://[::1',
    'http://[]',
    'http://[1::2::3]',
    'http://[1:2:3]',
    'http://[1:2:3:4:5:6:7::8]',
    'http://[12345::]',
    'http://[::g]',
    'http://[::1]a',
  ])('refuses %j', (text) => {
    expect(isHttpUrl(text)).toBe(false)
  })

  it('accepts nothing that a browser would not open over HTTP', () => {
    const piece = fc.constantFrom(...'aZ09.-_:/?#@[]%\\*~0xé', 'http://', 'https://', '::', '255', '.org')
    const text = fc.tuple(fc.constantFrom('http://', 'https://', ''), fc.array(piece, { maxLength: 12 }))
    fc.assert(
      fc.property(text, ([scheme, pieces]) => {
        const url = scheme + pieces.join('')
        // Not `URL.canParse`: in Node 20, once it is compiled, it refuses letters beyond ASCII at times.
        if (isHttpUrl(url)) expect(new URL(url).protocol).toMatch(/^https?:$/)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('isEmail', () => {
  it.each([
    'ann@example.org',
    'Ann.Example+tag@mail.example.org',
    "o'brien@example.ie",
    'jörg@müller.example',
    'a@xn--mnchen-3ya.xn--p1ai',
    'x_y-z@a-b.co',
    `${'a'.repeat(64)}@example.org`,
  ])('accepts %j', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@example',
    'ann@.org',
    'ann@example..org',
    'ann@example.org.',
    'ann@-example.org',
    'ann@example.o',
    'ann@example.1a',
    'ann@1.2.3.4',
    'ann@@example.org',
    'ann@b@example.org',
    '.ann@example.org',
    'ann.@example.org',
    'a..b@example.org',
    'a b@example.org',
    ' ann@example.org',
    'ann@example.org ',
    'ann@example.org\n',
    '"ann"@example.org',
    'Ann <ann@example.org>',
    'ann@exa_mple,org',
    `${'a'.repeat(65)}@example.org`,
    `ann@${'abcdefg.'.repeat(31)}org`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('extensionOf', () => {
  it.each([
    ['https://example.org/a/photo.JPG?size=1.5#x.y', 'jpg'],
    ['https://example.org/archive.tar.gz', 'gz'],
    ['https://example.org/clip.mp4', 'mp4'],
    ['https://example.org', ''],
    ['https://example.org/', ''],
    ['https://example.org/a.b/photo', ''],
    ['https://example.org/photo.', ''],
    ['https://example.org/.jpg', ''],
    ['https://example.org/photo.j-p', ''],
    ['https://example.org/photo.averylongextension', ''],
    ['https://example.org?photo.jpg', ''],
    ['', ''],
  ])('finds in %j %j', (url, extension) => {
    expect(extensionOf(url)).toBe(extension)
  })
})
