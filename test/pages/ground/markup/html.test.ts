import { attributes, type Content, html, trusted } from 'daybook/pages'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { Html } from '../../../../adapters/pages/ground/markup/html.ts'

const text = (markup: { toString(): string }) => markup.toString()

describe('html', () => {
  it('escapes text, and takes markup as it is', () => {
    expect(text(html`<p>${'<b> & "x"'}</p>`)).toBe('<p>&lt;b> &amp; "x"</p>')
    expect(text(html`<p>${html`<b>${1}</b>`}</p>`)).toBe('<p><b>1</b></p>')
    expect(text(html`<p>${trusted('<i>x</i>')}</p>`)).toBe('<p><i>x</i></p>')
  })

  it('takes lists, and nothing for what is absent', () => {
    expect(text(html`<ul>${['a', html`<li></li>`, [2]]}${null}${undefined}${false}</ul>`)).toBe('<ul>a<li></li>2</ul>')
  })

  // In JavaScript, or with a cast, the value would otherwise vanish.
  const rejected = Promise.reject(new Error('x'))
  rejected.catch(() => {})
  const unknown: readonly [string, unknown][] = [
    ['an object', { title: 'x' }],
    ['an object', Object.create(null)],
    ['an object', new Date(0)],
    ['an object', { toString: () => '<b>' }],
    ['a promise: await it first', rejected],
    ['a promise: await it first', Promise.resolve(html`<b></b>`)],
    ['true', true],
    ['a function', () => 'x'],
    ['a symbol', Symbol('x')],
    ['a bigint', 1n],
  ]

  it.each(unknown)('refuses %s, alone and in a list', (described, value) => {
    const content = value as Content // as JavaScript passes it
    const received = `received ${described}.`
    expect(() => html`<p>${content}</p>`).toThrow(received)
    expect(() => html`<p>${['a', [content]]}</p>`).toThrow(received)
    expect(() => html`<p class="${content}">`).toThrow(received)
    expect(() => html`<a href="${content}">`).toThrow(received)
    if (value !== true) expect(() => attributes({ title: value as string })).toThrow(received)
    expect(() => trusted(value as string)).toThrow(received)
  })

  it('keeps a value within its attribute', () => {
    expect(text(html`<p class="a ${'" onclick="x'}">`)).toBe('<p class="a &quot; onclick=&quot;x">')
    expect(text(html`<p ${attributes({ title: '">', hidden: true, lang: false, id: undefined })}>`)).toBe(
      '<p title="&quot;>" hidden>',
    )
  })

  it.each([
    ['javascript:alert(1)', '#'],
    [' JavaScript:alert(1)', '#'],
    ['java\nscript:alert(1)', '#'],
    ['\u0001javascript:alert(1)', '#'],
    ['data:text/html,x', '#'],
    ['vbscript:x', '#'],
    ['blob:x', '#'],
    ['https://example.org/?a=1&b=2', 'https://example.org/?a=1&amp;b=2'],
    ['/2030-06', '/2030-06'],
    ['?page=2', '?page=2'],
    ['2030-06-20T18:00', '2030-06-20T18:00'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['tel:+41', 'tel:+41'],
    ['webcal://example.org/x', 'webcal://example.org/x'],
  ])('writes the URL %j as %j', (url, written) => {
    expect(text(html`<a href="${url}">`)).toBe(`<a href="${written}">`)
    expect(text(html`<a ${attributes({ href: url })}>`)).toBe(`<a href="${written}">`)
  })

  it('knows URLs in any case', () => {
    expect(text(html`<a HREF="${'javascript:x'}">`)).toBe('<a HREF="#">')
    expect(text(html`<use ${attributes({ 'xlink:href': 'javascript:x', formAction: 'javascript:x' })}>`)).toBe(
      '<use xlink:href="#" formAction="#">',
    )
    expect(text(html`<a href="${'/a'}?q=${'javascript:x'}">`)).toBe('<a href="/a?q=javascript:x">')
  })

  const places: readonly [string, () => Html][] = [
    ['an attribute without quotes', () => html`<p class=${'x'}>`],
    ['an attribute in single quotes', () => html`<p class='${'x'}'>`],
    ['the name of an attribute', () => html`<p ${'onclick'}="x">`],
    ['the name of an element', () => html`<${'script'}>`],
    ['a handler', () => html`<p onclick="${'x'}">`],
    ['a style', () => html`<p style="${'x'}">`],
    ['a document in an attribute', () => html`<iframe srcdoc="${'x'}">`],
    ['a URL after a value', () => html`<a href="${''}${'javascript:x'}">`],
    ['a URL that is code', () => html`<a href="javascript:${'x'}">`],
    ['a handler in capitals', () => html`<p ${attributes({ oNclick: 'x' })}>`],
    ['a style in capitals', () => html`<p ${attributes({ sTyle: 'x' })}>`],
    ['a script', () => html`<script>${'x'}</script>`],
    ['a stylesheet', () => html`<style>${'x'}</style>`],
    ['a comment', () => html`<!-- ${'x'} -->`],
    ['an attribute with markup', () => html`<p class="${html`x`}">`],
    ['attributes in text', () => html`<p>${attributes({ id: 'x' })}</p>`],
    ['a handler among attributes', () => html`<p ${attributes({ onclick: 'x' })}>`],
    ['a style among attributes', () => html`<p ${attributes({ style: 'x' })}>`],
    ['an attribute that is no name', () => html`<p ${attributes({ 'a b': 'x' })}>`],
  ]

  it.each(places)('refuses a value in %s', (_place, render) => {
    expect(render).toThrow(TypeError)
  })

  it('cannot be made from text', () => {
    expectTypeOf<string>().not.toExtend<Html>()
    expectTypeOf<{ toString(): string }>().not.toExtend<Content>()
    expect(() => Reflect.construct(Html, ['<b>'])).toThrow(TypeError)
  })

  it('writes any text so that it cannot end its element or attribute, and reads as the same text', () => {
    const pieces = [
      '<',
      '>',
      '&',
      '"',
      "'",
      '`',
      '=',
      '/',
      '-->',
      '</p>',
      '&lt;',
      '&amp',
      'é',
      '😀',
      '\u202e',
      ' ',
      '\n',
      'x',
    ]
    for (let seed = 1; seed <= 500; seed += 1) {
      const value = Array.from({ length: 8 }, (_, index) => pieces[(seed * (index + 3) * 7919) % pieces.length]).join(
        '',
      )
      const written = /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(text(html`<p title="${value}">${value}</p>`))
      expect(written?.slice(1).map(unescaped)).toEqual([value, value])
    }
  })
})

function unescaped(markup: string): string {
  return markup.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
