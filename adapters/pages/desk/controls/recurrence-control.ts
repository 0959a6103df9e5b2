import { recurrenceInput, recurrenceValues } from '../forms/recurrence-values.ts'
import { recurrenceFields } from '../pieces/recurrence-fields.ts'
import type { Control } from './control.ts'

/** The recurrence of a series, with dates that are added and left out. */
export const recurrenceControl: Control = {
  isGroup: true,
  shown: recurrenceValues,
  input: recurrenceInput,
  markup: recurrenceFields,
}
