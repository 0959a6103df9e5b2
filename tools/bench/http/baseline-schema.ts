// The schemas of responses, written by hand, from which Fastify makes serializers with fast-json-stringify.

interface Schema {
  readonly type: string | readonly string[]
  readonly format?: 'unsafe'
  readonly nullable?: true
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

const text: Schema = { type: 'string' }
/** Text that never has anything to escape, and is copied as it is. */
const plain: Schema = { type: 'string', format: 'unsafe' }
const flag: Schema = { type: 'boolean' }
const flagOrNull: Schema = { type: 'boolean', nullable: true }
const integer: Schema = { type: 'integer' }
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const objectOf = (properties: Readonly<Record<string, Schema>>): Schema => ({ type: 'object', properties })
const all = (names: string, schema: Schema): Record<string, Schema> =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]))

const postHead = {
  ...{ id: integer, author: integer },
  ...all('uid status date date_utc modified modified_utc source external_id url rest_url', plain),
}

const venue = objectOf({
  ...postHead,
  ...all('venue description excerpt', text),
  ...{ slug: plain, image: flag, image_alt: plain },
  ...all('address city country province state zip phone website stateprovince', text),
  ...all('show_map show_map_link', flag),
})

const organizer = objectOf({
  ...postHead,
  ...all('organizer description excerpt', text),
  ...{ slug: plain, image: flag, image_alt: plain },
  ...all('phone website email', text),
})

const term = {
  ...{ id: integer, name: text, slug: plain, description: text, taxonomy: plain, parent: integer },
  ...{ color: plain, count: integer },
  ...{ source: plain, external_id: plain, url: plain, urls: objectOf(all('self collection up', plain)) },
}
const { parent: _, color: __, ...tag } = term

const time = objectOf(all('year month day hour minutes seconds', plain))
const costDetails = {
  ...all('currency_symbol currency_code currency_position', text),
  values: listOf(text),
}

export const eventSchema = objectOf({
  ...postHead,
  ...all('title description excerpt', text),
  ...{ slug: plain, image: flag, image_alt: plain, all_day: flagOrNull },
  ...{ start_date: plain, start_date_details: time, end_date: plain, end_date_details: time },
  ...{ utc_start_date: plain, utc_start_date_details: time, utc_end_date: plain, utc_end_date_details: time },
  ...{ start_at: plain, end_at: plain },
  ...{ timezone: plain, timezone_abbr: plain, cost: text, cost_details: objectOf(costDetails), website: text },
  ...all('show_map show_map_link hide_from_listings sticky featured', flagOrNull),
  ...{ post_parent: integer, categories: listOf(objectOf(term)), tags: listOf(objectOf(tag)) },
  // One is shown as an object.
  venue: { ...venue, type: ['array', 'object'], items: venue },
  organizer: listOf(organizer),
  ...all('event_status previous_start_date online_url_from', plain),
  ...all('status_reason online_url', text),
  attendance_mode: { type: 'string', nullable: true },
})

export const listSchema = objectOf({
  events: listOf(eventSchema),
  ...all('rest_url next_rest_url previous_rest_url', plain),
  ...all('total total_pages', integer),
})
