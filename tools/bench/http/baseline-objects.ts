import { type EventRow, endText, inOrder, type Linked, startText } from './baseline-json.ts'

// The rows of the server written by hand as objects, each one literal, for serializers that are made of schemas.

export function openObjects(root: string) {
  function venueObject(row: Linked): object {
    const [id, uid, date, modified, slug, description, phone, website, venue, address, city, country, state, zip] = row
    const url = `${root}/venues/${id}`
    return {
      id,
      uid,
      author: 1,
      status: 'publish',
      date,
      date_utc: date,
      modified,
      modified_utc: modified,
      source: '',
      external_id: '',
      url,
      rest_url: url,
      venue,
      description,
      excerpt: '',
      slug,
      image: false,
      image_alt: '',
      address,
      city,
      country,
      province: '',
      state,
      zip,
      phone,
      website,
      stateprovince: state,
      show_map: true,
      show_map_link: true,
    }
  }

  function organizerObject(row: Linked): object {
    const [id, uid, date, modified, slug, description, phone, website, organizer, email] = row
    const url = `${root}/organizers/${id}`
    return {
      id,
      uid,
      author: 1,
      status: 'publish',
      date,
      date_utc: date,
      modified,
      modified_utc: modified,
      source: '',
      external_id: '',
      url,
      rest_url: url,
      organizer,
      description,
      excerpt: '',
      slug,
      image: false,
      image_alt: '',
      phone,
      website,
      email,
    }
  }

  function categoryObject([id, name, slug, description, count, , parent]: Linked): object {
    const collection = `${root}/categories`
    const url = `${collection}/${id}`
    const up = parent === null ? undefined : `${collection}/${parent}`
    const urls = { self: url, collection, up }
    return {
      id,
      name,
      slug,
      description,
      taxonomy: 'category',
      parent: parent ?? 0,
      color: '',
      count,
      source: '',
      external_id: '',
      url,
      urls,
    }
  }

  function tagObject([id, name, slug, description, count]: Linked): object {
    const collection = `${root}/tags`
    const url = `${collection}/${id}`
    return {
      id,
      name,
      slug,
      description,
      taxonomy: 'tag',
      count,
      source: '',
      external_id: '',
      url,
      urls: { self: url, collection },
    }
  }

  /** What a password hides is shown when `all` is. */
  return function eventObject(row: EventRow, all: boolean): object {
    const { 4: date, 5: modified, 11: start, 12: end, 13: utcStart, 14: utcEnd, 28: venues } = row
    const url = `${root}/events/${row[0]}`
    const hidden = row[25] === 1 && !all
    const flag = (value: number) => (hidden ? null : value === 1)
    return {
      id: row[0],
      uid: row[1],
      author: row[2],
      status: row[3],
      date,
      date_utc: date,
      modified,
      modified_utc: modified,
      source: '',
      external_id: '',
      url,
      rest_url: url,
      title: row[6],
      description: hidden ? '' : row[7],
      excerpt: hidden ? '' : row[8],
      slug: row[9],
      image: false,
      image_alt: '',
      all_day: flag(row[10]),
      start_date: start,
      start_date_details: timeObject(start),
      end_date: end,
      end_date_details: timeObject(end),
      utc_start_date: utcStart,
      utc_start_date_details: timeObject(utcStart),
      utc_end_date: utcEnd,
      utc_end_date_details: timeObject(utcEnd),
      start_at: startText(row, row[10] === 1 && !hidden),
      end_at: endText(row, row[10] === 1 && !hidden),
      timezone: row[15],
      timezone_abbr: row[16],
      cost: hidden ? '' : row[17],
      cost_details: hidden ? noCost : JSON.parse(row[18]),
      website: hidden ? '' : row[19],
      show_map: flag(row[20]),
      show_map_link: flag(row[21]),
      hide_from_listings: flag(row[22]),
      sticky: flag(row[23]),
      featured: flag(row[24]),
      post_parent: 0,
      categories: hidden ? [] : inOrder(row[26]).map(categoryObject),
      tags: hidden ? [] : inOrder(row[27]).map(tagObject),
      venue: hidden ? [] : venues[0] && venues.length === 1 ? venueObject(venues[0]) : venues.map(venueObject),
      organizer: hidden ? [] : row[29].map(organizerObject),
      event_status: 'scheduled',
      status_reason: '',
      previous_start_date: '',
      attendance_mode: hidden ? null : 'in_person',
      online_url: '',
      online_url_from: '',
    }
  }
}

const noCost = { currency_symbol: '', currency_code: '', currency_position: '', values: [] }

function timeObject(time: string): object {
  return {
    year: time.slice(0, 4),
    month: time.slice(5, 7),
    day: time.slice(8, 10),
    hour: time.slice(11, 13),
    minutes: time.slice(14, 16),
    seconds: time.slice(17, 19),
  }
}
