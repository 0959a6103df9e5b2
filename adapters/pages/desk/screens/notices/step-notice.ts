import { html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DeskNotice, StepNotice } from '../../contract/notice-props.ts'
import { bookingNotice } from './booking-notice.ts'

/** Returns what a page says of a step that was not done. */
export function stepNotice(notice: StepNotice, context: DeskContext): DeskNotice {
  return 'venue' in notice ? bookingNotice(notice.venue, context, 'bad') : notice
}

/** Adds the note that a reviewer has written, so that it is not lost. */
export function withNote(notice: DeskNotice, note: string): DeskNotice {
  return { ...notice, more: html`${notice.more}${note !== '' && html`<p class="db-pre"><bdi>${note}</bdi></p>`}` }
}
