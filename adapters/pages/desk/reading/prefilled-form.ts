import { isCalendarError } from 'daybook'
import { addDays, isDay } from '../../ground/dates/days.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FormValues } from '../contract/form-values.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { timeName } from '../values/fields/time-values.ts'
import type { OpenForm } from './open-form.ts'

/** The parameters of the address of a new event that its form begins with. */
const prefilled = ['title', 'start_date', 'start_time', 'venue', 'categories', 'tags'] as const

/** Returns the address of the form of a new event, which begins with some values. Other parameters are left out. */
export function newEventAt(values: Readonly<Record<string, string>>, { urls }: Pick<DeskContext, 'urls'>): string {
  const read = prefilled.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]))
  return urls.desk('events/new', Object.fromEntries(read))
}

const mostOfTitle = 400

/**
 * Returns the form of a new event with what its address says: a title, a day with or without a time, a venue, a
 * category and a tag. It ends on this day, an hour after the time. What cannot be read, or what the caller may not see,
 * is left out: people can still choose it.
 */
export async function prefilledValues({ fields, stored }: OpenForm, visit: ReadingVisit): Promise<FormValues> {
  const { query } = visit
  const text = (name: (typeof prefilled)[number]) => {
    const sent = Object.hasOwn(query, name) ? query[name] : undefined
    return typeof sent === 'string' ? sent.trim() : ''
  }
  const has = (name: string) => fields.some((field) => field.name === name)
  const day = text('start_date').slice(0, 10)
  const time = /^([01]\d|2[0-3]):[0-5]\d/.exec(text('start_time'))?.[0]
  const title = text('title').slice(0, mostOfTitle)
  const [venue, category, tag] = await Promise.all([
    idOf('venue', text('venue'), visit),
    idOf('category', text('categories'), visit),
    idOf('tag', text('tags'), visit),
  ])
  return {
    ...stored,
    ...(has('title') && title !== '' && { title: [title] }),
    ...(has('start_date') && isDay(day) && { start_date: [day] }),
    ...(has('start_date') && time !== undefined && { [timeName('start_date')]: [time] }),
    ...(has('end_date') && isDay(day) && endAfter(day, time)),
    ...(has('venue') && venue && { venue: [String(venue.id)] }),
    ...(has('categories') && category && { categories: [String(category.id)] }),
    ...(has('tags') && tag && { tags: [tag.name] }),
  }
}

/** Returns the values of an end one hour after a start, or on its day. */
function endAfter(day: string, time: string | undefined): FormValues {
  if (time === undefined) return { end_date: [day] }
  const hour = Number(time.slice(0, 2)) + 1
  const end = `${String(hour % 24).padStart(2, '0')}${time.slice(2)}`
  return { end_date: [hour === 24 ? addDays(day, 1) : day], [timeName('end_date')]: [end] }
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Reads a record by its id or its slug; `undefined` if the caller may not see it. */
async function idOf(
  resource: 'venue' | 'category' | 'tag',
  text: string,
  { services, readBySlug }: ReadingVisit,
): Promise<Named | undefined> {
  if (text === '') return undefined
  const { [collections[resource]]: service } = services
  try {
    const found = /^[1-9]\d{0,15}$/.test(text) ? await service.get(Number(text)) : await readBySlug(resource, text)
    return { id: found.id, name: 'name' in found ? found.name : '' }
  } catch (error) {
    if (isCalendarError(error)) return undefined
    throw error
  }
}

const collections = { venue: 'venues', category: 'categories', tag: 'tags' } as const
