import { describe, expect, it } from 'vitest'
import { htmlToText } from '../../../adapters/formats/html/html-to-text.ts'

describe('the text of HTML', () => {
  it.each([
    ['Doors at 7', 'Doors at 7'],
    ['one\ntwo', 'one\ntwo'],
    ['R&D\n&lt;b&gt; &amp; 5 < 6', 'R&D\n<b> & 5 < 6'],
    ['<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<p>\n  one\n  <b> two</b>three </p>', 'one twothree'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['<h2>Title</h2>text', 'Title\n\ntext'],
    ['see <a href="https://example.org/?a=1&amp;b=2">here</a>.', 'see here (https://example.org/?a=1&b=2).'],
    ['<a href="https://example.org">https://example.org</a>', 'https://example.org'],
    ["<a href='mailto:a@b.ch'>write</a>", 'write (a@b.ch)'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['a<script>alert("<p>")</script>b<style>p { }</style>c', 'abc'],
    ['a<!-- <p>no</p> -->b', 'ab'],
    ['<p title="a > b">c</p>', 'c'],
    ['caf&eacute; &#233; &#xe9; &unknown; &#0; <i>x</i>', 'café é é &unknown; &#0; x'],
    ['5 < 6 <b>and</b> 7 > 6', '5 < 6 and 7 > 6'],
    ['a&nbsp;b<br>', 'a b'],
    ['cut <b', 'cut'],
    ['<constructor>a &valueOf; b</constructor>', 'a &valueOf; b'],
    ['&#xd800; &#1114112;<br>', '&#xd800; &#1114112;'],
    ['<a>none</a> <a href="https://a.b"></a>', 'none (https://a.b)'],
    ['', ''],
  ])('%j is %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  // Descriptions have at most 64 KiB. Quadratic time would take minutes.
  it.each([
    ['<', 65_536],
    ['<a ', 20_000],
    ['<a href="', 7_000],
    ['<a href ', 8_000],
    ['<script>', 8_000],
    ['</script', 8_000],
    ['<!--', 16_000],
    ['&#', 32_000],
    ['<p>', 20_000],
    ['<a href="x">y', 5_000],
    ['<a href="https://a.b">y</a>', 2_500],
    ['" ', 32_000],
    ["<p '", 16_000],
  ])('of %s, many times, ends', (piece, count) => {
    // If the time rises with the square of the size, this exceeds the timeout of a test.
    const text = piece.repeat(8 * count)
    for (const html of [text, `<p>${text}`]) expect(htmlToText(html).length).toBeLessThanOrEqual(html.length)
  })
})
