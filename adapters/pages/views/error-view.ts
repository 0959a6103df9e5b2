import type { CalendarError } from 'daybook'
import { html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'
import type { Page } from '../pieces/pieces.ts'

/** Renders what a visitor can do about an error. */
export function renderError({ status, message }: CalendarError, { words, urls }: PageContext): Page {
  const heading = words[headingOf(status)]
  return {
    title: heading,
    main: html`<div class="db-blank"><h1>${heading}</h1>${status < 500 && html`<p>${message}</p>`}<p class="db-acts"><a class="db-btn is-primary" href="${urls.home()}">${words.backToList}</a></p></div>`,
  }
}

function headingOf(status: number): 'notFound' | 'gone' | 'signInNeeded' | 'unavailable' | 'wentWrong' {
  if (status === 404) return 'notFound'
  if (status === 410) return 'gone'
  if (status === 401) return 'signInNeeded'
  return status === 503 ? 'unavailable' : 'wentWrong'
}
