import { CalendarError, isCalendarError, type Source, type Sources } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { feedsPath } from '../../ground/addresses/desk-address.ts'
import { noPage } from '../../ground/addresses/no-page.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { editedName } from '../contract/feed-props.ts'
import { type FormValues, lastValue, sentValues, stepName } from '../contract/form-values.ts'
import { seeOther } from '../screens/desk-page.ts'
import { feedsScreen } from '../screens/feeds-screen.ts'
import { feedNotices } from '../screens/notices/feed-notices.ts'
import { refusedForm } from '../screens/refused-form.ts'
import { takeFeedStep } from '../steps/feeds/take-feed-step.ts'
import { findStep, searchedName, searchName } from '../values/choice-names.ts'
import { feedValues, type SentFeed, sentFeed } from '../values/sent-feed.ts'

/**
 * Responds with the feeds, and does what their buttons ask for. There is no such page without the option `sources`, and
 * for who may not change everything.
 */
export async function feedsResponse(visit: Visit, context: DeskContext): Promise<ViewResponse> {
  const { sources } = visit
  if (sources === undefined) throw noPage()
  if (visit.method === 'GET') {
    const edited = await editedFeed(sources, visit.query[editedName])
    const form = edited && { values: feedValues(edited), source: edited }
    return feedsScreen(visit, { notices: await feedNotices(visit, context), ...(form && { form }) }, context)
  }
  const refused = await refusedForm(visit, context)
  if (refused) {
    const { notice, status, sent: values } = refused
    return feedsScreen(visit, { notices: [notice], status, form: { values } }, context)
  }
  const values = sentValues(await visit.form())
  const source = await editedFeed(sources, lastValue(values, editedName))
  const sent = sentFeed(values)
  if (searchesVenues(values, sent)) return feedsScreen(visit, { form: { values, source } }, context)
  if (sent === undefined) throw new CalendarError('rest_invalid_param', 'The form of feeds is not complete.')
  const outcome = await takeFeedStep(sources, sent, context)
  if ('query' in outcome) return seeOther(context.urls.desk(feedsPath, outcome.query))
  const form = { values, source, ...outcome }
  if ('preview' in outcome) return feedsScreen(visit, { form }, context)
  if ('errors' in outcome) return feedsScreen(visit, { form, status: 400 }, context)
  const { fault, status } = outcome
  return feedsScreen(visit, { notices: [{ tone: 'bad', text: fault }], status }, context)
}

/** Returns the feed that a form changes; undefined for one that adds a feed, and for one that is gone. */
async function editedFeed(sources: Sources, name: unknown): Promise<Source | undefined> {
  if (typeof name !== 'string' || name === '') return undefined
  try {
    return await sources.get(name)
  } catch (error) {
    if (isCalendarError(error) && error.status === 404) return undefined
    throw error
  }
}

/** Returns whether a form was sent by its search, or with a search whose results its sender has not seen. */
function searchesVenues(values: FormValues, sent: SentFeed | undefined): boolean {
  if (lastValue(values, stepName) === findStep) return true
  const text = lastValue(values, searchName('venue')).trim()
  return sent !== undefined && text !== '' && text !== lastValue(values, searchedName('venue'))
}
