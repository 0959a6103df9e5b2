import type { ViewResponse, Visit } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FormValues } from '../contract/form-values.ts'
import { cardContent } from '../pieces/live-card.ts'
import type { OpenForm } from '../reading/open-form.ts'
import { privately } from '../screens/desk-page.ts'
import { tryCard } from '../steps/try-card.ts'

/** Responds with the content of the card of an event, as a form that is being written has it. It is no page. */
export async function cardResponse(
  visit: Visit,
  open: OpenForm,
  sent: FormValues,
  context: DeskContext,
): Promise<ViewResponse> {
  const body = String(cardContent(await tryCard(visit, open, sent, context), context))
  const headers = {
    ...privately,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  }
  return { status: 200, body, headers }
}
