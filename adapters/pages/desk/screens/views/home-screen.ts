import type { ViewResponse } from 'daybook/http'
import { fullDay } from '../../../ground/dates/day-names.ts'
import { html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { latelyList, nextList } from '../../pieces/home/home-lists.ts'
import { quickForm } from '../../pieces/home/quick-form.ts'
import { todoList } from '../../pieces/home/todo-list.ts'
import { readHome } from '../../reading/home/read-home.ts'
import { readDeskTabs } from '../../reading/lists/read-desk-tabs.ts'
import { deskPageResponse } from '../desk-page.ts'

/** Responds with the first page: what needs the caller, what comes, and what was changed lately. */
export async function homeScreen(visit: ReadingVisit, context: DeskContext): Promise<ViewResponse> {
  const { deskPieces, deskWords, locale, today } = context
  const words = deskWords.views
  const [{ todos, next, lately }, tabs] = await Promise.all([
    readHome(visit, context),
    readDeskTabs(visit, { view: 'overview' }, context),
  ])
  const quick = visit.may('create', 'event') && quickForm(context)
  const changed = latelyList(lately, visit.now, context)
  const main = html`<div class="db-head"><div class="db-title"><h1>${words.overview}</h1>
<p class="db-sub">${fullDay(today, locale)}. ${words.home.waits(todos.length)}</p></div></div>
${deskPieces.deskTabs(tabs, context)}<div class="dk-two"><div class="dk-stack">
${quick}${todoList(todos, context)}${changed}</div>
<div class="dk-stack">${nextList(next, context)}</div></div>`
  return deskPageResponse({ title: words.overview, main }, context)
}
