// A page of Next.js for each period and event of the calendar, in the layout of the app.

import { isCalendarError } from 'daybook'
import { renderPage } from 'daybook/pages'
import { notFound } from 'next/navigation'
import { createElement } from 'react'
import { basePath, pages } from '../../../calendar.ts'

interface Props {
  readonly params: Promise<{ readonly page: string }>
}

async function read({ params }: Props) {
  const path = `/${(await params).page}`
  const found = await pages.read(path, { basePath }).catch((error) => {
    if (isCalendarError(error)) notFound()
    throw error
  })
  return renderPage(found, found.context)
}

export async function generateMetadata(props: Props) {
  const { title, meta } = await read(props)
  return { title, description: meta?.description }
}

export default async function CalendarPage(props: Props) {
  const { main } = await read(props)
  return createElement(
    'div',
    { className: 'daybook' },
    // React moves it into the head.
    createElement('style', { href: pages.stylesheet.name, precedence: 'default' }, pages.stylesheet.text),
    createElement('main', { className: 'db-main', dangerouslySetInnerHTML: { __html: String(main) } }),
  )
}
