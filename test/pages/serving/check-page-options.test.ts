import { createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages, type PageOptions } from 'daybook/pages'
import { describe, expect, it } from 'vitest'

const options: readonly [options: object, message: string][] = [
  [{ them: 'warm' }, 'them is not an option; there are title, brand, address,'],
  [{ title: 7 }, 'title must be a text; received 7.'],
  [{ address: 'calendar' }, 'address must be an http or https URL without a query'],
  [{ address: 'https://example.org/?a=1' }, 'address must be an http or https URL without a query'],
  [{ address: 'https://example.org/#a' }, 'address must be an http or https URL without a query'],
  [{ theme: 'dark' }, 'theme must be warm or editorial; received "dark".'],
  [{ theme: 'toString' }, 'theme must be warm or editorial; received "toString".'],
  [{ css: null }, 'css must be a text; received null.'],
  ...['javascript:alert(1)', '//evil.example', '/\\evil.example', 'account'].map((account): [object, string] => [
    { account },
    'account must be an http or https URL, or a path',
  ]),
  [{ frameAncestors: 'https://example.org' }, 'frameAncestors must be a list of sources'],
  [{ frameAncestors: ["'self'; script-src *"] }, 'frameAncestors must be a list of sources'],
  [{ frameAncestors: ["'self'", 'https://a.example https://b.example'] }, 'frameAncestors must be a list of sources'],
  [{ headers: { 'X-Frame-Options': 1 } }, 'headers must be texts by the name of a header'],
  [{ headers: { 'cache-control': 'public' } }, 'but not Cache-Control, Vary, ETag'],
  ...['Cache-Control', 'vary', 'ETAG', 'Content-Length', 'allow', 'Retry-After'].map((name): [object, string] => [
    { headers: { 'X-Own': 'yes', [name]: 'a' } },
    'but not Cache-Control, Vary, ETag, Content-Length, Allow, Retry-After',
  ]),
  [{ headers: { 'X-Frame-Options': 'DENY\r\nSet-Cookie: a=b' } }, 'headers must be texts'],
  [{ headers: { 'X Frame': 'DENY' } }, 'headers must be texts'],
  [{ headers: { 'X-Own': 'yes', 'X Frame': 'DENY' } }, 'headers must be texts'],
  [{ mapUrl: 'https://maps.example' }, 'mapUrl must be a function'],
  [{ words: { en: 'Programme' } }, 'words must be texts by language'],
  [{ words: { en: {}, de: 'Programm' } }, 'words must be texts by language'],
  [{ script: 1 }, 'script must be true or false'],
  [{ icon: null }, 'icon must be a text'],
  [{ desk: null }, 'desk must be true, false, or an object'],
  [{ desk: { upload: { store() {}, maxBytes: 0 } } }, 'desk.upload.maxBytes must be a whole number from 1'],
  ...[[], ['image/png', 'png'], ['image/png', 1], 'image/png'].map((types): [object, string] => [
    { desk: { upload: { store() {}, types } } },
    'desk.upload.types must be a list of media types',
  ]),
  [{ pieces: { eventRow: '<li>' } }, 'pieces must be functions'],
  [{ pieces: [() => ''] }, 'pieces must be functions'],
  [{ pieces: { eventRow: () => '', eventRows: () => '' } }, 'eventRows is not a template of pages; there are layout,'],
  [{ pieces: { eventRows: () => '' } }, 'eventRows is not a template of pages; there are layout,'],
]

describe('pages refuse at start', () => {
  it.each(options)('the options %j', (invalid, message) => {
    expect(() => createPages(createCalendar(), invalid as PageOptions)).toThrow(TypeError)
    expect(() => createPages(createCalendar(), invalid as PageOptions)).toThrow(message)
  })

  it('what is no calendar', () => {
    expect(() => createPages({ api: {} } as never)).toThrow(TypeError)
  })

  it.each([
    [{ locale: 'not a tag' }, 'The option locale must be a language tag'],
    [{ namespace: 'venues' }, 'The option namespace must not be the path of a page'],
    [{ namespace: 'desk' }, 'The option namespace must not be the path of a page'],
    [{ namespace: 'desk/v1' }, 'The option namespace must not be the path of a page'],
    [{ namespace: 'venues/v1' }, 'The option namespace must not be the path of a page'],
    [{ namespace: '2030-06' }, 'The option namespace must not be the path of a page'],
  ])('the mount %j', (mount, message) => {
    expect(() => nodeHandler(createPages(createCalendar()), mount)).toThrow(message)
  })
})
