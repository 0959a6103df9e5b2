import type { Source, SourceInput, SourcePatch } from 'daybook'
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

/** The members of a feed that are chosen from a list of words. */
const chosenWords = ['kind', 'every', 'status', 'timezone'] as const

/** Returns the feed that a form describes. What was not chosen has its default. */
export function feedInput({ name, values }: SentFeed): SourceInput {
  const chosen = chosenWords.flatMap((member) => {
    const value = lastValue(values, member)
    return value === '' ? [] : [[member, value]]
  })
  const [category, venue] = [Number(lastValue(values, 'categories')), Number(lastValue(values, 'venue'))]
  const links = { ...(category > 0 && { categories: [category] }), ...(venue > 0 && { venue }) }
  // The calendar checks what was chosen.
  return { name, url: lastValue(values, 'url').trim(), ...Object.fromEntries(chosen), ...links }
}

/** Returns what the form of a feed shows. Its address may be secret. */
export function feedValues({ kind, every, status, timezone, categories: [category], venue }: Source): FormValues {
  const shown = { kind, every, status, timezone: timezone ?? '', categories: category ?? '', venue: venue ?? '' }
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, [String(value)]]))
}

/** Returns what a form changes of a feed: nothing that it shows as it is. */
export function feedPatch(source: Source, { values }: Pick<SentFeed, 'values'>): SourcePatch {
  const before = feedValues(source)
  const isChanged = (name: string) => Object.hasOwn(values, name) && lastValue(values, name) !== lastValue(before, name)
  const words = chosenWords.filter((name) => isChanged(name)).map((name) => [name, lastValue(values, name) || null])
  const [category, venue] = [Number(lastValue(values, 'categories')), Number(lastValue(values, 'venue'))]
  const url = lastValue(values, 'url').trim()
  return {
    ...Object.fromEntries(words),
    ...(isChanged('categories') && { categories: category > 0 ? [category] : [] }),
    ...(isChanged('venue') && { venue: venue > 0 ? venue : null }),
    ...(url !== '' && { url }),
  }
}
