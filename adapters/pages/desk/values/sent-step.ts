import { type FormValues, lastValue, revisionName, stepName } from '../contract/form-values.ts'
import type { ListStep } from '../contract/table-props.ts'

/** The name of the field with the note of a reviewer. */
export const noteName = 'form.note'

/** In UTF-16 code units, as browsers count them. */
export const mostOfNote = 2_000

/** What a button of a list asks for. */
export interface SentStep {
  readonly step: ListStep
  readonly id: number
  readonly revision: string
  readonly note: string
}

/** Returns what a button of a list has sent; `undefined` for anything else. */
export function sentStep(sent: FormValues): SentStep | undefined {
  const [step, id] = [lastValue(sent, stepName), lastValue(sent, 'id')]
  if (!isStep(step) || !/^[1-9]\d{0,15}$/.test(id)) return undefined
  return { step, id: Number(id), revision: lastValue(sent, revisionName), note: lastValue(sent, noteName).trim() }
}

const steps: Readonly<Record<ListStep, true>> = { publish: true, return: true, restore: true, trash: true }

function isStep(text: string): text is ListStep {
  return Object.hasOwn(steps, text)
}
