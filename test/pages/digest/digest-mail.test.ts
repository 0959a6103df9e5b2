import type { EventInput } from 'daybook'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { arabic, sampleCalendar } from '../sample-pages.ts'
import { digestCalendar, digestOf } from './digest-calendar.ts'
import { mailFaults } from './mail-faults.ts'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard'],
    rules: {
      'no-trailing-whitespace': 'off',
      // Outlook knows only these attributes, and most mail programs only these styles.
      'no-deprecated-attr': 'off',
      'no-inline-style': 'off',
    },
  }),
)

async function invalid(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId} ${message}`))
}

const on = ['2030-06-20 20:00', '2030-06-20 22:00'] as const
const hostile = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp;amp; &#x3c;',
  '-->]]><!--',
  "' style='display:none",
  '\u202eright to left\u202c',
  'x'.repeat(400),
  'Donaudampfschifffahrtselektrizitätenhaupt',
  '😀'.repeat(100),
  '> quoted',
  '{{unsubscribe}} %recipient% $& $1',
]

describe('the HTML of a digest', () => {
  it.each(['en', 'de', 'fr', 'es', 'it', 'ar'])('is valid in %s, and shown by mail programs', async (locale) => {
    const links = [{ label: 'Unsubscribe', url: 'https://example.org/leave' }]
    const { html } = await digestOf(await sampleCalendar(), { locale, links }, { words: arabic })
    expect(await invalid(html)).toEqual([])
    expect(mailFaults(html)).toEqual([])
  })

  it('is valid without an event', async () => {
    const { html } = await digestOf(await digestCalendar())
    expect(await invalid(html)).toEqual([])
    expect(mailFaults(html)).toEqual([])
  })

  it('escapes what people write, everywhere', async () => {
    const rows = hostile.map((title) => {
      const fields = {
        excerpt: title,
        status_reason: title,
        cost: title.slice(0, 50),
        venue: { venue: title },
        categories: [title.slice(0, 100)],
      }
      return [title, ...on, { event_status: 'cancelled', ...fields } as Partial<EventInput>] as const
    })
    const calendar = await digestCalendar(rows)
    const { html, text, events } = await digestOf(
      calendar,
      { filters: { search: '"><script>' } },
      { title: hostile[0] ?? '' },
    )
    const all = await digestOf(calendar, {}, { title: hostile[1] ?? '' })
    expect(events).toEqual([])
    expect(all.events).toHaveLength(hostile.length)
    for (const one of [html, all.html]) {
      expect(await invalid(one)).toEqual([])
      expect(mailFaults(one)).toEqual([])
      expect(one).not.toMatch(/<script|<img|<!--/)
    }
    expect(text).toContain('?q=%22%3E%3Cscript%3E')
    for (const title of [
      '</title><script>alert(1)</script>',
      '&lt;b&gt; &amp;amp; &#x3c;',
      '{{unsubscribe}} %recipient% $& $1',
    ])
      expect(all.text).toContain(title)
  })

  it.each(['&'.repeat(400), '<'.repeat(400), '"'.repeat(400), '€'.repeat(400)])(
    'is cut before mail programs cut it: %#',
    async (title) => {
      const more = { excerpt: title.slice(0, 300), status_reason: title, event_status: 'postponed' } as const
      const rows = Array.from({ length: 60 }, () => [title, ...on, more] as const)
      const { html, events, text } = await digestOf(await digestCalendar(rows), { limit: 60 })
      expect(mailFaults(html)).toEqual([])
      expect(events.length).toBeGreaterThan(10)
      expect(events.length).toBeLessThan(60)
      for (const body of [html, text]) expect(body).toContain(`And ${60 - events.length} more`)
    },
  )

  it('has a preview text of the first titles', async () => {
    const rows = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => [title, ...on] as const)
    const { html } = await digestOf(await digestCalendar(rows))
    expect(/<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1]).toBe('One · Two · Three · Four')
  })

  it.each([
    ['<style>a{}</style>', '<style>'],
    ['<p class="a" style="color:#000">', 'p class'],
    ['<p style="color:#000;display:flex">', 'display:flex'],
    ['<p style="color:#000;margin:1rem">', 'margin:1rem'],
    ['<p style="color:#000;position:absolute">', 'position:absolute'],
    ['<a href="/a" style="color:#000">', 'href /a'],
    ['<img src="https://example.org/a.png">', '<img>'],
    ['<table>', 'a table that is read as data'],
    ['<p>', 'no color in <p>'],
    ['<!-- a -->', 'a comment'],
  ])('is checked for %s', (markup, fault) => {
    expect(mailFaults(markup)).toContain(fault)
  })
})

describe('the text of a digest', () => {
  it('has lines of 78 characters, except for URLs', async () => {
    const rows = hostile.map(
      (title) => [title, ...on, { excerpt: title, status_reason: title, event_status: 'cancelled' }] as const,
    )
    const { text } = await digestOf(await digestCalendar(rows), {}, { title: 'Harbour '.repeat(30) })
    const long = text.split('\n').filter((line) => [...line].length > 78 && !/^ *https:\/\/\S+$/.test(line))
    expect(long).toEqual([])
  })

  it('has no HTML and no entities of an excerpt', async () => {
    const excerpt = '<p>Bread &amp; roses, <b>caf&eacute;</b> &lt;new&gt;</p><ul><li>one</li></ul>'
    const { text } = await digestOf(await digestCalendar([['Market', ...on, { excerpt }]]))
    expect(text).toContain('Market\n  Bread & roses, café <new> - one\n')
  })
})

it('is this mail for a small calendar', async () => {
  const calendar = await digestCalendar([
    ['Jazz & more', ...on, { venue: { venue: 'Town hall' } as never, cost: 'Free', excerpt: '<p>Two sets.</p>' }],
    ['Market', '2030-06-22 08:00', '2030-06-22 14:00', { event_status: 'cancelled', status_reason: 'Storm' }],
    ['Lights', '2030-06-01', '2030-06-23'],
  ])
  const links = [{ label: 'Unsubscribe', url: 'https://example.org/leave' }]
  const { html, text } = await digestOf(calendar, { links })
  // Versions of ICU differ in these spaces.
  const [plain, markup] = [text, html].map((body) => body.replace(/[\u2009\u202f\u00a0]/g, ' '))
  expect(plain).toMatchSnapshot('text')
  expect(markup).toMatchSnapshot('html')
})
