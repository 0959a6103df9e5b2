import { isChosen, withoutDays } from '../../../ground/addresses/choice.ts'
import type { Page, PageMeta } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import type { Feed } from '../subscribe-menu.ts'

/** Returns what the `head` of a list or a period says of its feeds: they have the filters of the page. */
export function chosenFeed({ choice, words }: PageContext): Pick<PageMeta, 'feed' | 'feedTitle'> {
  const feed = withoutDays(choice)
  return isChosen(feed) ? { feed, feedTitle: words.filters.chosen } : {}
}

/** Returns the events of a page that people subscribe to; `undefined` without the format `ics`. */
export function subscription(page: Page, { formats, urls, title }: PageContext): Feed | undefined {
  if (!formats.some(({ name }) => name === 'ics')) return undefined
  const { feed, feedTitle = page.title } = page.meta ?? {}
  const url = urls.absolute(urls.events({ ...feed, format: 'ics' }))
  return { url, name: feed === undefined ? title : `${feedTitle} · ${title}` }
}
