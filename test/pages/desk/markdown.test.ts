import { createCalendar } from 'daybook'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdownToHtml } from '../../../adapters/pages/desk/values/markdown/markdown-to-html.ts'
import { shownTree } from '../../../adapters/pages/desk/values/markdown/shown-tree.ts'
import { htmlToMarkdown } from '../../../adapters/pages/desk/values/markdown/write-markdown.ts'
import { aBrowser, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const author = { id: 2, role: 'author' }
const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

/** HTML of nested elements, with text that Markdown could read as signs. */
const text = fc
  .array(
    fc.constantFrom(
      ...'a bc  1. 2) # - + > * ** _ __ ` [ ] ( ) ! ~ | &amp; &lt; \\ \n = &nbsp; https://x.de ä'.split(' '),
    ),
  )
  .map((parts) => parts.join(' '))
const { blocks } = fc.letrec<{ inline: string; blocks: string }>((tie) => {
  const within = (names: readonly string[], content: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom(...names), content).map(([name, inner]) => `<${name}>${inner}</${name.split(' ')[0]}>`)
  const items = (content: fc.Arbitrary<string>) =>
    fc.array(within(['li'], content), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'))
  return {
    inline: fc
      .array(
        fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          text,
          fc.constantFrom('<br>', '<br />', '<img src="/a b.png" alt="x">'),
          within(['strong', 'em', 'b', 'i', 'code', 'u', 'a href="https://x.de/(a)?b=c&amp;d"'], tie('inline')),
        ),
        { maxLength: 3 },
      )
      .map((parts) => parts.join('')),
    blocks: fc
      .array(
        fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          tie('inline'),
          within(['p', 'h2', 'h3', 'p class="x"'], tie('inline')),
          within(['blockquote', 'div'], tie('blocks')),
          within(['ul', 'ol', 'ol start="3"'], items(fc.oneof(tie('inline'), tie('blocks')))),
          fc.constantFrom('<hr>', '<pre><code>a *b*\n  &lt;c\n</code></pre>', '\n', '<!-- x -->'),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join('')),
  }
})

describe('Markdown in forms', () => {
  it('says the same as the HTML that it is made of, or there is none', () => {
    let said = 0
    fc.assert(
      fc.property(blocks, (html) => {
        const markdown = htmlToMarkdown(html)
        if (markdown === undefined) return
        said += 1
        expect(shownTree(markdownToHtml(markdown))).toEqual(shownTree(html))
      }),
      { numRuns: 400 },
    )
    expect(said).toBeGreaterThan(40)
  })

  it.each<readonly [html: string, markdown: string | undefined]>([
    ['Two\nlines\n\na < b & "c"', 'Two\nlines\n\na < b & "c"'],
    ['<p>A <b>bold </b>word</p><h2>Then</h2><ul><li>a</li><li>b</li></ul>', 'A **bold** word\n\n## Then\n\n- a\n- b'],
    ['<ol start="3"><li><p>a</p><blockquote>q</blockquote></li></ol>', '3. a\n\n   > q'],
    ['<p>1. no * list<br># none</p>', '1\\. no \\* list\n\\# none'],
    ['<p><a href="/a">to <em>a</em></a> <code>x*y</code></p><hr>', '[to *a*](/a) `x*y`\n\n---'],
    ['<p>&amp;amp; &copy; &#39;</p>', "&amp; © '"],
    ...['<p class="x">a</p>', '<div>a</div>', '<p>a', '<p>&hearts;</p>', '<p>a</p><!-- b -->', '<p><ul></ul></p>'].map(
      (html) => [html, undefined] as const,
    ),
    ['<p><a href="javascript:alert(1)">a</a></p>', undefined],
    ['<b>'.repeat(30) + '</b>'.repeat(30), undefined],
  ])('is read from %j', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
  })

  it.each([
    ['plain', 'plain'],
    ['a\nb', '<p>a<br>b</p>'],
    ['<script>x</script> <b onclick="y">', '&lt;script>x&lt;/script> &lt;b onclick="y">'],
    ['[a](javascript:x) ![b](data:x) [c](<x" onclick="y>)', '<p>a b <a href="x&quot; onclick=&quot;y">c</a></p>'],
    ['a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['~~a~~ | b | https://x.de', '~~a~~ | b | https://x.de'],
    ['> '.repeat(30), '> '.repeat(30)],
  ])('becomes HTML: %j', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html)
  })

  it.each([
    ['longer than the calendar takes', `- ${'a\n'.repeat(32_768)}`],
    ['in ten lists', `${'- '.repeat(10)}a`],
  ])('is text if it is %s', (_, markdown) => {
    expect(markdownToHtml(markdown)).toBe(markdown)
  })

  it.each(['*a_', '[', '>', '- ', ' ', '`a', '**a', '[a]('])('takes no long time for a text of %j', (sign) => {
    const begun = performance.now()
    markdownToHtml(`${sign.repeat(64_000 / sign.length)}a`)
    expect(performance.now() - begun).toBeLessThan(3_000)
  })
})

describe('the form of an event with HTML', () => {
  const open = async (description: string, caller = editor, sanitizeHtml?: (html: string) => string) => {
    const calendar = createCalendar({ ...(sanitizeHtml && { sanitizeHtml }) })
    const { id } = await calendar.events.create({ title: 'Swing', ...times, description, author: 2, status: 'draft' })
    const browser = aBrowser(calendar, caller)
    const path = `/desk/events/${id}`
    const page = await browser.get(path)
    const save = async (changes: Readonly<Record<string, string>>) => {
      await browser.post(path, formOf(page, changes))
      return (await calendar.events.get(id)).description
    }
    return { page, save, shown: new Map(formOf(page)).get('description') }
  }

  it('shows Markdown, stores HTML, and changes nothing that nobody has changed', async () => {
    const stored = '<p>A  <b>bold</b>\nword</p>'
    const { page, save, shown } = await open(stored)
    expect(shown).toBe('A **bold** word')
    expect(page.body).not.toContain('A <b>bold')
    expect(await save({ title: 'Jazz' })).toBe(stored)
    expect(await (await open(stored)).save({ description: '## Now\r\n\r\n- a' })).toBe(
      '<h2>Now</h2>\n<ul>\n<li>a</li>\n</ul>',
    )
  })

  it('shows HTML that Markdown cannot say, and says why', async () => {
    const { page, save, shown } = await open('<div>a</div>')
    expect(shown).toBe('<div>a</div>')
    expect(page.body).toContain('shown as HTML')
    expect(await save({ description: '<div>*b*</div>' })).toBe('<div>*b*</div>')
  })

  it('is plain text for a caller whose HTML is not stored, unless the calendar sanitizes it', async () => {
    const plain = await open('Dance', author)
    expect(await plain.save({ description: '*a* < b' })).toBe('*a* &lt; b')
    const sanitized = await open('Dance', author, (html) => html.replaceAll('em>', 'i>'))
    expect(await sanitized.save({ description: '*a*' })).toBe('<p><i>a</i></p>')
  })
})
