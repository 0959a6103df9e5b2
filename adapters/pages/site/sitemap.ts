import type { ResourceName } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { folders, pagePath } from '../ground/addresses/address.ts'
import { noPage } from '../ground/addresses/no-page.ts'
import { html } from '../ground/markup/html.ts'
import type { PageContext } from '../ground/page/page-context.ts'

/** How many addresses a part of the sitemap has. Search engines read at most 50,000. */
const partSize = 5_000

/** The resources with pages, in the order of the sitemap. */
// `Object.keys` loses the types of keys.
const resources: readonly ResourceName[] = ['event', ...(Object.keys(folders) as (keyof typeof folders)[])]

const partName = new RegExp(`^sitemap-(${resources.join('|')})-([1-9]\\d{0,5})\\.xml$`)

/** Returns the sitemap, or a part of it, by the name of its file; `undefined` for another file. */
export async function sitemapAt(name: string, visit: Visit, context: PageContext): Promise<ViewResponse | undefined> {
  if (name === 'sitemap.xml') return index(visit, context)
  const [, resource, part] = partName.exec(name) ?? []
  const of = resources.find((one) => one === resource)
  return of && sitemapPart(of, Number(part), visit, context)
}

/** Returns whether a file is the sitemap or may be a part of it. */
export function isSitemap(name: string): boolean {
  return name === 'sitemap.xml' || partName.test(name)
}

async function index(visit: Visit, { urls }: PageContext): Promise<ViewResponse> {
  const parts = await Promise.all(
    resources.map(async (resource) => {
      const { total } = await visit.readAddresses(resource, { offset: 0, limit: 1 })
      return Array.from({ length: Math.ceil(total / partSize) }, (_, part) => `sitemap-${resource}-${part + 1}.xml`)
    }),
  )
  const items = parts.flat().map((name) => html`<sitemap><loc>${urls.absolute(urls.file(name))}</loc></sitemap>\n`)
  return xml(
    html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items}</sitemapindex>\n`.toString(),
  )
}

async function sitemapPart(
  resource: ResourceName,
  part: number,
  visit: Visit,
  { urls }: PageContext,
): Promise<ViewResponse> {
  const { addresses } = await visit.readAddresses(resource, { offset: (part - 1) * partSize, limit: partSize })
  if (addresses.length === 0) throw noPage()
  const base = urls.absolute(urls.file('').slice(0, -1))
  const items = addresses.map(
    ({ slug, modified_utc }) =>
      html`<url><loc>${base + pagePath(resource, slug, visit.root.namespace)}</loc><lastmod>${modified_utc.replace(
        ' ',
        'T',
      )}Z</lastmod></url>\n`,
  )
  return xml(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items}</urlset>\n`.toString())
}

function xml(text: string): ViewResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${text}`
  return { status: 200, body, headers: { 'Content-Type': 'application/xml; charset=utf-8' } }
}
