import type { ResourceName } from 'daybook'
import type { Visit } from 'daybook/http'
import type { PageQuery } from '../../ground/addresses/page-urls.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { ListNotices } from '../screens/notices/list-notices.ts'
import { stepNotice, withNote } from '../screens/notices/step-notice.ts'
import { refusedForm } from '../screens/refused-form.ts'
import { takeStep } from '../steps/take-step.ts'
import { sentStep } from '../values/sent-step.ts'

/**
 * Does what a button of a list asks for. Returns the parameters of the list that follows, or what the same list says
 * instead.
 */
export async function listStep(
  visit: Visit,
  resource: ResourceName,
  context: DeskContext,
): Promise<{ readonly query: PageQuery } | ListNotices> {
  const foreign = await refusedForm(visit, context)
  if (foreign) {
    const { status, notice, sent } = foreign
    return { status, notices: [withNote(notice, sentStep(sent)?.note ?? '')] }
  }
  const taken = await takeStep(visit, resource, context)
  if ('query' in taken) return taken
  const notice = stepNotice(taken.notice, context)
  return { status: taken.status, notices: [withNote(notice, taken.note ?? '')] }
}
