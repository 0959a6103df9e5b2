import type { CalendarError } from 'daybook'
import { viewLink } from '../../ground/elements/view-link.ts'
import { html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { sizeText } from '../../ground/words/size-text.ts'
import type { ErrorWords } from '../../ground/words/words.ts'

/** What a page says of an error, in words of its own: messages of the interface are for programs. */
interface Explanation {
  readonly heading: string
  readonly hint: string
}

/** Renders what happened, and what a visitor can do about it. */
export function renderError(error: CalendarError, context: PageContext): Page {
  const { words, urls, today, account } = context
  const { heading, hint } = explanationOf(error, context)
  const isTooLarge = errorStatus(error) === 413
  // The address of the form is that of the page.
  const back = isTooLarge && html`<a class="db-btn is-primary" href="">${words.errors.backToForm}</a>`
  const signIn =
    errorStatus(error) === 401 &&
    account &&
    html`<a class="db-btn is-primary" href="${account.url}">${words.signIn}</a>`
  const list = viewLink(urls.home(), context, { class: signIn || back ? 'db-btn' : 'db-btn is-primary' })
  const month = viewLink(urls.period(today.slice(0, 7)), context, { class: 'db-btn' })
  return {
    title: heading,
    status: errorStatus(error),
    isIndexed: false,
    main: html`<div class="db-blank"><h1>${heading}</h1><p>${hint}</p>
<p class="db-acts">${signIn}${back}<a ${list}>${words.backToList}</a><a ${month}>${words.month}</a></p></div>`,
  }
}

/** Returns the status of the page of an error. What is in the trash is gone. */
function errorStatus({ code, status }: Pick<CalendarError, 'code' | 'status'>): number {
  return code.endsWith('-no-longer-available') ? 410 : status
}

function explanationOf(error: CalendarError, { words: { errors, ...words }, locale }: PageContext): Explanation {
  const status = errorStatus(error)
  switch (status) {
    case 401:
      return {
        heading: words.signInNeeded,
        hint: error.code === 'rest_invalid_credentials' ? errors.signInAgainHint : errors.signInHint,
      }
    case 403:
      return { heading: errors.notYours, hint: errors.notYoursHint }
    case 404:
      return { heading: words.notFound, hint: errors.notFoundHint }
    case 405:
      return { heading: words.wentWrong, hint: errors.methodHint }
    case 410:
      return { heading: words.gone, hint: errors.goneHint }
    case 413:
      return { heading: errors.tooLarge, hint: tooLargeHint(error, errors, locale) }
    case 429:
      return { heading: errors.tooMany, hint: errors.tooManyHint }
    case 503:
      return { heading: words.unavailable, hint: errors.unavailableHint }
    default:
      return status < 500
        ? { heading: errors.badRequest, hint: errors.badRequestHint }
        : { heading: words.wentWrong, hint: errors.wrongHint }
  }
}

/** Returns what a form may send. Hosts name their limit in the message. */
function tooLargeHint({ message }: CalendarError, words: ErrorWords, locale: string): string {
  const [, bytes] = /(\d{1,15}) bytes/.exec(message) ?? []
  return bytes === undefined ? words.methodHint : words.tooLargeHint(sizeText(Number(bytes), locale))
}
