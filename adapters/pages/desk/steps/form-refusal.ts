import type { CalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import { inlineFieldsOf, type OpenForm } from '../reading/open-form.ts'
import { formFaults } from '../values/form-faults.ts'
import type { FormAgain, SentForm } from './form-outcome.ts'
import { takenVenue } from './taken-venue.ts'

/** Returns why a write was refused: its errors beside their fields, or a sentence at the top of the form. */
export function formRefusal(
  error: CalendarError,
  visit: Visit,
  { fields }: OpenForm,
  { values }: SentForm,
  context: DeskContext,
): Partial<FormAgain> {
  const { deskWords: words } = context
  const inlineFields = (name: string) => inlineFieldsOf(visit, fields, name)
  const errors = formFaults(error, { fields, values, inlineFields }, words)
  if (errors !== undefined) return { errors, status: error.status }
  const venue = takenVenue(error)
  if (venue !== undefined) return { notice: { venue }, status: error.status }
  const nameField = fields.find(({ isName }) => isName)?.name
  if (error.code === 'term_exists' && nameField !== undefined) {
    return { errors: { [nameField]: words.termExists }, status: error.status }
  }
  if (error.status === 403) return { notice: { tone: 'bad', text: words.notAllowed }, status: 403 }
  if (error.status === 409 || error.status === 503) {
    return { notice: { tone: 'bad', text: words.tryAgain }, status: error.status }
  }
  throw error
}
