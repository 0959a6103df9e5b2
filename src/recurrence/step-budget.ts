import { invalidParams } from '../errors.ts'

/** Bounds the work of an expansion by its steps, so that the same rule fails everywhere in the same way. */
export interface StepBudget {
  /** The steps that are left. */
  readonly left: number
  /** Takes steps away. Throws a `CalendarError` that names the rule if there are not enough. */
  spend(steps: number, rule: string): void
}

/** Returns a budget that all rules of an expansion share. A step is a period, a day or an occurrence that is tested. */
export function createStepBudget(steps: number): StepBudget {
  let left = steps
  return {
    get left() {
      return left
    },
    spend(wanted, rule) {
      left -= wanted
      if (left >= 0) return
      const sentence =
        `${rule} takes more than ${steps} steps to expand. Occurrences are too rare or too many: ` +
        `change the rule, or choose a shorter period.`
      throw invalidParams({ [rule]: sentence })
    },
  }
}
