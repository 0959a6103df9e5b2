import type { SourceInput } from 'daybook'
import { type FeedStep, feedSteps } from '../contract/feed-props.ts'
import { type FormValues, lastValue, stepName } from '../contract/form-values.ts'

/** What a form of feeds has sent. */
export interface SentFeed {
  readonly step: FeedStep
  /** The feed that it is about. */
  readonly name: string
  readonly values: FormValues
}

/** Returns what a form of feeds has sent; undefined for another form. */
export function sentFeed(values: FormValues): SentFeed | undefined {
  const step = feedSteps.find((one) => one === lastValue(values, stepName))
  return step && { step, name: lastValue(values, 'name').trim(), values }
}

/** Returns the feed that a form describes. What was not chosen has its default. */
export function feedInput({ name, values }: SentFeed): SourceInput {
  const chosen = ['kind', 'every', 'status'].flatMap((member) => {
    const value = lastValue(values, member)
    return value === '' ? [] : [[member, value]]
  })
  const category = Number(lastValue(values, 'categories'))
  const url = lastValue(values, 'url').trim()
  // The calendar checks what was chosen.
  return { name, url, ...Object.fromEntries(chosen), ...(category > 0 && { categories: [category] }) }
}
