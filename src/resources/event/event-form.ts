import type { FormLayout } from '../../schema/field/form-layout.ts'
import { publicationForm } from '../post.ts'
import type { eventFields } from './event-fields.ts'

/** The parts of the form of an event, and the order of the fields in it. */
export const eventForm: FormLayout<typeof eventFields> = {
  start_date: 'when',
  end_date: 'when',
  timezone: 'when',
  all_day: 'when',
  recurrence: 'when',
  event_status: 'when',
  previous_start_date: 'when',
  status_reason: 'when',
  title: 'what',
  excerpt: 'what',
  categories: 'what',
  tags: 'what',
  attendance_mode: 'where',
  venue: 'where',
  online_url: 'where',
  online_url_from: 'where',
  show_map: 'where',
  show_map_link: 'where',
  organizer: 'who',
  image: 'text',
  image_alt: 'text',
  description: 'text',
  cost: 'tickets',
  website: 'tickets',
  ticketed: 'tickets',
  ...publicationForm,
  password: 'publication',
  hide_from_listings: 'publication',
  sticky: 'publication',
  featured: 'publication',
  post_parent: 'publication',
}
