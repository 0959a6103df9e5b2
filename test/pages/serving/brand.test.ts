import { createCalendar } from 'daybook'
import { type Brand, createPages, html, type PageOptions } from 'daybook/pages'
import { describe, expect, it } from 'vitest'
import { aBrowser } from '../desk/desk-caller.ts'

// What a house puts around the pages: its name and logo, links, what the law asks of a site, its fonts and its color.

const editor = { id: 1, role: 'editor' }
const brand: Brand = {
  name: 'Hafenhaus & Sohn',
  logo: { src: '/logo.svg', width: 120, alt: 'Hafenhaus' },
  links: [{ label: 'The <house>', url: 'https://house.example/' }],
  footer: [
    { label: 'Imprint', url: '/imprint' },
    { label: 'Privacy', url: '/privacy?lang=en&x=1' },
  ],
  fonts: { text: { src: '/fonts/text.woff2' }, display: { src: 'https://fonts.house.example/d.woff2', weight: '700' } },
  accent: '#c8102e',
}

async function read(path: string, options: PageOptions = { brand }) {
  const calendar = createCalendar()
  await calendar.events.create({ title: 'Talk', start_date: 'tomorrow', end_date: 'tomorrow', all_day: true })
  return aBrowser(calendar, editor, options, createPages(calendar, options)).get(path)
}

describe.each(['/', '/talk', '/nothing-there', '/desk', '/desk/events/new'])('the brand at %s', (path) => {
  it('is at the top and at the end of the page', async () => {
    const { body } = await read(path)
    expect(body).toContain('<img src="/logo.svg" alt="Hafenhaus" width="120" height="40">Hafenhaus &amp; Sohn</a>')
    expect(body).toContain('<a href="https://house.example/">The &lt;house></a></nav>')
    expect(body).toContain(
      '<ul class="db-legal"><li><a href="/imprint">Imprint</a></li><li><a href="/privacy?lang=en&amp;x=1">Privacy</a></li></ul></footer>',
    )
    expect(body).toMatch(/<title>[^<]*Hafenhaus &amp; Sohn<\/title>/)
  })

  it('lets fonts of its origins be loaded, and no others', async () => {
    const { headers } = await read(path)
    expect(headers.get('content-security-policy')).toContain("; font-src 'self' https://fonts.house.example;")
  })

  it('changes nothing where there is none', async () => {
    const { body, headers } = await read(path, {})
    expect(body).not.toMatch(/db-legal|<img src="\/logo/)
    expect(headers.get('content-security-policy')).not.toContain('font-src')
  })
})

it('is not in a frame of another site', async () => {
  const { body } = await read('/?embed=list')
  expect(body).not.toMatch(/logo\.svg|db-legal/)
  expect(body).toContain('Hafenhaus &amp; Sohn</a>')
})

it('has a name before the title', async () => {
  expect((await read('/', { title: 'Programme', brand: {} })).body).toContain('Programme</a>')
  expect((await read('/', { title: 'Programme', brand: { name: 'House' } })).body).toContain('House</a>')
})

it('shows a logo without a text and a width as decoration, 40 pixels high', async () => {
  const { body } = await read('/', { brand: { logo: { src: '/logo.svg' } } })
  expect(body).toContain('<img src="/logo.svg" alt="" width="40" height="40">Calendar</a>')
})

it('has no list of links without one', async () => {
  expect((await read('/', { brand: { footer: [] } })).body).not.toContain('db-legal')
})

it('has top and foot as templates that an app replaces, each alone', async () => {
  const pieces = { pageTop: () => html`<header>of the app</header>` }
  const top = await read('/', { brand, pieces })
  expect(top.body).toContain('<header>of the app</header>')
  expect(top.body).toContain('db-legal')
  const foot = await read('/', { brand, pieces: { pageFoot: () => html`<footer id="end">its end</footer>` } })
  expect(foot.body).toContain('its end</footer>')
  expect(foot.body).toContain('/logo.svg')
})

it('sets fonts and accent over those of the theme, and under the rules of the app', () => {
  const { text } = createPages(createCalendar(), { brand, css: '.of-the-app { color: red }' }).stylesheet
  const face =
    '@font-face{font-family:"daybook-text";src:url("/fonts/text.woff2");font-weight:100 900;font-display:swap}'
  const rules = text.slice(text.lastIndexOf(face))
  expect(rules).toBe(
    `${face}@font-face{font-family:"daybook-display";src:url("https://fonts.house.example/d.woff2");font-weight:700;font-display:swap}` +
      '.daybook{--daybook-font:"daybook-text",system-ui,sans-serif;--daybook-font-display:"daybook-display",system-ui,sans-serif;' +
      '--daybook-accent-hue:22.3;--daybook-accent-chroma:0.170}.of-the-app{color:red}',
  )
})

const invalid: readonly [brand: object, message: string][] = [
  [{ names: 'House' }, 'brand.names is not an option; there are name, logo, links, footer, fonts, accent.'],
  [{ name: 7 }, 'brand.name must be a text; received 7.'],
  [{ logo: '/logo.svg' }, 'brand.logo must be an object'],
  [{ logo: {} }, 'brand.logo.src must be an http or https URL, or a path'],
  [{ logo: { src: 'javascript:alert(1)' } }, 'brand.logo.src must be an http or https URL, or a path'],
  [{ logo: { src: '/a.svg', width: 0 } }, 'brand.logo.width must be a whole number from 1 to 400; received 0.'],
  [{ logo: { src: '/a.svg', height: 40 } }, 'brand.logo.height is not an option; there are src, width, alt.'],
  [{ links: { label: 'a', url: '/a' } }, 'brand.links must be a list'],
  [{ footer: [{ label: 'Imprint', url: '/imprint' }, { label: 'Privacy' }] }, 'brand.footer[1].url must be'],
  [{ footer: [{ label: ' ', url: '/imprint' }] }, 'brand.footer[0].label must be a text that is not empty'],
  [{ links: [{ label: 'a', url: '//evil.example' }] }, 'brand.links[0].url must be an http or https URL'],
  [{ links: [null] }, 'brand.links[0] must be an object'],
  [{ fonts: { body: { src: '/a.woff2' } } }, 'brand.fonts.body is not an option; there are text, display.'],
  [{ fonts: { text: {} } }, 'brand.fonts.text.src must be the URL or the path of a font'],
  [{ fonts: { text: { src: '/a.woff2") } * { color: red }' } } }, 'brand.fonts.text.src must be'],
  [{ fonts: { text: { src: '/a.woff2', weight: 'bold; color: red' } } }, 'brand.fonts.text.weight must be weights'],
  [
    { fonts: { display: { src: '/a.woff2', fallback: 'serif}' } } },
    'brand.fonts.display.fallback must be names of fonts',
  ],
  ...['red', '#c8102', '#c8102e;', 'oklch(0.5 0.1 20)'].map((accent): [object, string] => [
    { accent },
    'brand.accent must be a color such as #0a6c5b',
  ]),
]

it.each(invalid)('%j is refused at start', (refused, message) => {
  expect(() => createPages(createCalendar(), { brand: refused as Brand })).toThrow(TypeError)
  expect(() => createPages(createCalendar(), { brand: refused as Brand })).toThrow(message)
})
