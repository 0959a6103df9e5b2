import { CalendarError } from 'daybook'
import { isMonth } from '../../../ground/dates/days.ts'
import { isWall } from './wall-time.ts'

/** What a step is about: the whole form, a month that it shows, or a start in the series. */
const steps = {
  note: 'form',
  undo: 'form',
  add: 'form',
  pause: 'form',
  save: 'form',
  show: 'month',
  cancel: 'start',
  out: 'start',
  back: 'start',
} as const

/** What a button of a form of dates asks for. */
export interface DatesStep {
  readonly name: keyof typeof steps
  /** The month or the start that it is about; empty for the whole form. */
  readonly of: string
}

/** Returns the step of a form of dates. Throws `rest_invalid_param` if it has no such button. */
export function datesStep(text: string): DatesStep {
  const [name = '', ...words] = (text === '' ? 'note' : text).split(' ')
  const of = words.join(' ')
  if (isStep(name) && isAbout[steps[name]](of)) return { name, of }
  throw new CalendarError('rest_invalid_param', `This form has no button that sends form.do=${text}.`)
}

const isAbout = { form: (of: string) => of === '', month: isMonth, start: isWall }

function isStep(name: string): name is keyof typeof steps {
  return Object.hasOwn(steps, name)
}
