import type { CategoryInput, EventInput, OrganizerInput, ResourceName, TagInput, VenueInput } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import type { SectionName } from './record-form.ts'

/** The part of a form that each of our fields belongs to, in this order. A field without a part does not compile. */
type Layout<Input> = Readonly<Record<Exclude<keyof Input, 'date_utc' | 'recurrence_scope'>, SectionName>>

const publication = {
  status: 'publication',
  date: 'publication',
  slug: 'publication',
  author: 'publication',
} as const

const event: Layout<EventInput> = {
  title: 'what',
  excerpt: 'what',
  categories: 'what',
  tags: 'what',
  image: 'what',
  description: 'what',
  start_date: 'when',
  end_date: 'when',
  timezone: 'when',
  all_day: 'when',
  recurrence: 'when',
  event_status: 'when',
  previous_start_date: 'when',
  status_reason: 'when',
  attendance_mode: 'where',
  venue: 'where',
  online_url: 'where',
  online_url_from: 'where',
  show_map: 'where',
  show_map_link: 'where',
  organizer: 'who',
  cost: 'who',
  website: 'who',
  ticketed: 'who',
  ...publication,
  password: 'publication',
  hide_from_listings: 'publication',
  sticky: 'publication',
  featured: 'publication',
  post_parent: 'publication',
}

const venue: Layout<VenueInput> = {
  venue: 'what',
  excerpt: 'what',
  image: 'what',
  description: 'what',
  address: 'where',
  zip: 'where',
  city: 'where',
  stateprovince: 'where',
  state: 'where',
  province: 'where',
  country: 'where',
  geo_lat: 'where',
  geo_lng: 'where',
  show_map: 'where',
  show_map_link: 'where',
  phone: 'reach',
  website: 'reach',
  ...publication,
}

const organizer: Layout<OrganizerInput> = {
  organizer: 'what',
  excerpt: 'what',
  image: 'what',
  description: 'what',
  phone: 'reach',
  email: 'reach',
  website: 'reach',
  ...publication,
}

const tag: Layout<TagInput> = { name: 'what', description: 'what', slug: 'publication' }

const category: Layout<CategoryInput> = { name: 'what', parent: 'what', description: 'what', slug: 'publication' }

const layouts: Readonly<Record<ResourceName, Readonly<Record<string, SectionName>>>> = {
  event,
  venue,
  organizer,
  category,
  tag,
}

/** The order of the parts. */
export const sectionNames: readonly SectionName[] = ['what', 'when', 'where', 'who', 'reach', 'own', 'publication']

/** The fields of the app have a part of their own. */
export function sectionOf(resource: ResourceName, { name, isOwn }: DeclaredField): SectionName {
  return isOwn ? 'own' : (layouts[resource][name] ?? 'own')
}

/** Returns fields in the order of the form. */
export function inOrder(resource: ResourceName, fields: readonly DeclaredField[]): readonly DeclaredField[] {
  const names = Object.keys(layouts[resource])
  const rankOf = ({ name, isOwn }: DeclaredField) => (isOwn ? names.length : names.indexOf(name))
  return [...fields].sort((a, b) => rankOf(a) - rankOf(b))
}

/** Fields that a form asks for when it creates a linked record on the way. */
const shortForms: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  venue: ['venue', 'address', 'zip', 'city', 'country'] satisfies readonly (keyof VenueInput)[],
  organizer: ['organizer', 'email', 'website'] satisfies readonly (keyof OrganizerInput)[],
}

/** Returns the fields of a new linked record within another form. */
export function shortForm(resource: ResourceName, fields: readonly DeclaredField[]): readonly DeclaredField[] {
  const names = shortForms[resource] ?? []
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}
