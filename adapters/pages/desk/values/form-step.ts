import { CalendarError } from 'daybook'
import { type FormValues, lastValue, stepName } from '../contract/form-values.ts'
import { findStep } from './choice-names.ts'

/** What the button of a form asks for. A button that sends a status has no name of its own: its text is empty. */
export type FormStep =
  | ''
  | 'save'
  | 'restore'
  | 'trash'
  | 'dates'
  | 'preview'
  | 'card'
  | 'edit'
  | 'undo'
  | typeof findStep

interface StepTraits {
  /** Whether the step writes something. */
  readonly writes: boolean
  /** Whether only the form of a record has it, because there is something to do it with. */
  readonly needsRecord: boolean
}

const steps: Readonly<Record<FormStep, StepTraits>> = {
  '': { writes: true, needsRecord: false },
  save: { writes: true, needsRecord: false },
  restore: { writes: true, needsRecord: true },
  trash: { writes: true, needsRecord: true },
  dates: { writes: false, needsRecord: false },
  preview: { writes: false, needsRecord: false },
  card: { writes: false, needsRecord: false },
  edit: { writes: false, needsRecord: false },
  undo: { writes: false, needsRecord: true },
  [findStep]: { writes: false, needsRecord: false },
}

/** Returns the step of a form that was sent. Throws `rest_invalid_param` if the form has no such button. */
export function formStep(sent: FormValues, hasRecord: boolean): FormStep {
  const step = lastValue(sent, stepName)
  if (isStep(step) && (hasRecord || !steps[step].needsRecord)) return step
  throw new CalendarError('rest_invalid_param', `This form has no button that sends ${stepName}=${step}.`)
}

function isStep(text: string): text is FormStep {
  return Object.hasOwn(steps, text)
}

/** Whether a step writes something. */
export function isWriting(step: FormStep): boolean {
  return steps[step].writes
}
