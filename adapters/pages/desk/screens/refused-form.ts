import { crossSiteReason, crossSiteRemedy } from '../../ground/elements/cross-site-reason.ts'
import { html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { ShownForm } from '../contract/form-props.ts'
import { type FormValues, lastValue, openedValues, revisionName, sentValues } from '../contract/form-values.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import type { OpenForm } from '../reading/open-form.ts'

/** A form that is shown again, because it may come from another site. */
export interface RefusedForm {
  readonly notice: DeskNotice
  readonly status: 403
  /** What was sent. */
  readonly sent: FormValues
}

/**
 * Returns what a page says of a form that is refused because the calendar takes another address for its own (rule 44),
 * as behind a proxy. `undefined` if it is not refused.
 */
export async function refusedForm({ crossSite }: ReadingVisit, context: DeskContext): Promise<RefusedForm | undefined> {
  if (crossSite?.mismatch === undefined) return undefined
  const { otherSite } = context.words.errors
  const text = html`<b>${otherSite}.</b> ${crossSiteReason(crossSite, context)}`
  const notice = { tone: 'bad', text, more: crossSiteRemedy(crossSite, context) } as const
  return { notice, status: 403, sent: sentValues(await crossSite.mismatch.form()) }
}

/** The form with all that was written. It presses no other button than a form that has just been opened. */
export function shownAgain(
  { notice, status, sent }: RefusedForm,
  { stored }: OpenForm,
  { words }: DeskContext,
): ShownForm {
  const notices = [{ ...notice, more: html`${notice.more}<p>${words.errors.stillWritten}</p>` }]
  const values = { ...stored, ...sent }
  return { values, opened: openedValues(sent) ?? stored, revision: lastValue(sent, revisionName), notices, status }
}
