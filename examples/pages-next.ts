// The pages of a calendar in an app of Next.js, as `app/calendar/[[...path]]/page.ts`:
//
//   const route = calendarRoute(createPages(calendar), notFound) // from 'next/navigation'
//   export const dynamic = 'force-dynamic' // a build has no database
//   export const generateMetadata = route.generateMetadata
//   export default route.Page

import { isCalendarError } from 'daybook'
import { html, type Pages, renderPage } from 'daybook/pages'
import { createElement, Fragment, type ReactElement } from 'react'

interface Route {
  readonly params: Promise<{ readonly path?: readonly string[] }>
  readonly searchParams: Promise<Readonly<Record<string, string>>>
}

export function calendarRoute(pages: Pages, notFound: () => never) {
  const pageAt = async ({ params, searchParams }: Route) => {
    const address = `/${((await params).path ?? []).join('/')}?${new URLSearchParams(await searchParams)}`
    const mount = { basePath: '/calendar', baseUrl: 'https://example.org' }
    const read = await pages.read(address, mount).catch((error) => {
      if (isCalendarError(error) && error.status < 500) return notFound()
      throw error
    })
    return renderPage(read, read.context)
  }
  return {
    async generateMetadata(route: Route) {
      const { title, isIndexed: index = true, meta } = await pageAt(route)
      return { title, description: meta?.description, alternates: { canonical: meta?.canonical }, robots: { index } }
    },
    async Page(route: Route): Promise<ReactElement> {
      const { main, meta } = await pageAt(route)
      const { name: href, text } = pages.stylesheet
      const style = createElement('style', { href, precedence: 'default', dangerouslySetInnerHTML: { __html: text } })
      const content = String(html`${meta?.structured}${main}`)
      const div = createElement('div', { className: 'daybook', dangerouslySetInnerHTML: { __html: content } })
      return createElement(Fragment, null, style, div)
    },
  }
}
