import { fullDay } from '../../../ground/dates/day-names.ts'
import { isAllDay } from '../../../ground/dates/event-days.ts'
import { dayAndTime } from '../../../ground/dates/event-when.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { LockedPage } from '../../../ground/page/event-page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** The form for the password of an event. It is sent to the address of the event. */
export function passwordForm({ event, action, error }: LockedPage, context: PageContext): Html {
  const { words, urls, locale } = context
  const field = attributes({
    ...{ id: 'db-password', name: 'password', type: 'password', autocomplete: 'current-password', required: true },
    ...(error && { 'aria-invalid': 'true', 'aria-describedby': 'db-password-error', autofocus: true }),
  })
  const sentence = error === 'missing' ? words.event.passwordMissing : words.event.passwordWrong
  return html`<div class="db-gate"><span class="db-gatei">${icon('lock')}</span>
<h1><bdi>${event?.title ?? words.event.protectedEvent}</bdi></h1>
${
  event &&
  html`<p class="db-sub"><time datetime="${event.start_at}">${
    isAllDay(event) ? fullDay(event.start_date.slice(0, 10), locale) : dayAndTime(event.start_date, locale)
  }</time></p>`
}
<p>${words.event.passwordNeeded}</p>
<form method="post" action="${action}">
<div class="db-field${error && ' is-bad'}"><label for="db-password">${words.event.password}</label><input ${field}>${
    error && html`<p class="db-err" id="db-password-error">${icon('warning')}${sentence}</p>`
  }</div>
<button class="db-btn is-primary is-block" type="submit">${words.event.open}</button></form>
<p class="db-soft"><a ${viewLink(urls.home(), context)}>${words.backToList}</a></p></div>`
}
