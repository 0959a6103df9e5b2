import { CalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { feedsPath } from '../../ground/addresses/desk-address.ts'
import { noPage } from '../../ground/addresses/no-page.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { sentValues } from '../contract/form-values.ts'
import { seeOther } from '../screens/desk-page.ts'
import { feedsScreen } from '../screens/feeds-screen.ts'
import { feedNotices } from '../screens/notices/feed-notices.ts'
import { refusedForm } from '../screens/refused-form.ts'
import { takeFeedStep } from '../steps/feeds/take-feed-step.ts'
import { sentFeed } from '../values/sent-feed.ts'

/**
 * Responds with the feeds, and does what their buttons ask for. There is no such page without the option `sources`, and
 * for who may not change everything.
 */
export async function feedsResponse(visit: Visit, context: DeskContext): Promise<ViewResponse> {
  const { sources } = visit
  if (sources === undefined) throw noPage()
  if (visit.method === 'GET') return feedsScreen(visit, { notices: await feedNotices(visit, context) }, context)
  const refused = await refusedForm(visit, context)
  if (refused) {
    const { notice, status, sent: values } = refused
    return feedsScreen(visit, { notices: [notice], status, form: { values } }, context)
  }
  const sent = sentFeed(sentValues(await visit.form()))
  if (sent === undefined) throw new CalendarError('rest_invalid_param', 'The form of feeds is not complete.')
  const outcome = await takeFeedStep(sources, sent, context)
  if ('query' in outcome) return seeOther(context.urls.desk(feedsPath, outcome.query))
  const form = { values: sent.values, ...outcome }
  if ('preview' in outcome) return feedsScreen(visit, { form }, context)
  if ('errors' in outcome) return feedsScreen(visit, { form, status: 400 }, context)
  const { fault, status } = outcome
  return feedsScreen(visit, { notices: [{ tone: 'bad', text: fault }], status }, context)
}
