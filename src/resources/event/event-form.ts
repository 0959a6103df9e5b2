import type { FormLayout } from '../../schema/field/form-layout.ts'
import { publicationForm } from '../post.ts'
import type { eventFields } from './event-fields.ts'

/** The parts of the form of an event, and the order of the fields in it. */
export const eventForm: FormLayout<typeof eventFields> = {
  title: 'what',
  excerpt: 'what',
  categories: 'what',
  tags: 'what',
  image: 'what',
  image_alt: 'what',
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
  ...publicationForm,
  password: 'publication',
  hide_from_listings: 'publication',
  sticky: 'publication',
  featured: 'publication',
  post_parent: 'publication',
}
