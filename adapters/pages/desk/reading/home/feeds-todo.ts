import { feedsPath } from '../../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { Todo } from '../../contract/views/home-props.ts'
import { feedsThatAsk } from '../feeds-that-ask.ts'

/** The most feeds that are named. */
const mostNamed = 3

/** Finds feeds that wait for an answer. What they lack stays until somebody answers. */
export async function readFeedsTodo(
  visit: ReadingVisit,
  { urls, deskWords }: Pick<DeskContext, 'urls' | 'deskWords'>,
): Promise<Todo | undefined> {
  const words = deskWords.views.home
  const feeds = await feedsThatAsk(visit)
  if (feeds.length === 0) return undefined
  const href = urls.desk(feedsPath)
  return {
    ...{ sign: 'repeat', tone: 'warn', heading: words.feeds(feeds.length), hint: words.feedsHint },
    events: feeds
      .slice(0, mostNamed)
      .map(({ name, asks }) => ({ href, title: name, detail: words.feedLoss(asks.total) })),
    act: { href, text: words.feedsAct },
  }
}
