import type { CsvField } from './csv-fields.ts'

/** The columns of another program. */
export interface CsvPreset {
  /** The columns by which its files are recognized. */
  readonly has: readonly string[]
  /** The fields of its columns, by their names in small letters with `_`. Those with `''` are ignored. */
  readonly columns: Readonly<Record<string, CsvField | ''>>
  /** What is between the names in a cell, by field; `null` for cells that have one name. */
  readonly separators: Readonly<Partial<Record<CsvField, string | RegExp | null>>>
  /** Whether descriptions are plain text. */
  readonly isPlainText: boolean
  /** Whether dates with dots have the day first, as in the language of the columns. */
  readonly hasDotsForDays: boolean
}

const eventbrite: CsvPreset = {
  has: ['event_name', 'start_date|event_id|event_start_date_time'],
  columns: {
    ...namesOf('title', 'event_name event_title'),
    ...namesOf('external_id', 'event_id'),
    ...namesOf('start_date', 'start_date event_start_date event_start start'),
    ...namesOf('start_time', 'start_time event_start_time'),
    ...namesOf('end_date', 'end_date event_end_date event_end end'),
    ...namesOf('end_time', 'end_time event_end_time'),
    ...namesOf('all_day', 'all_day_event'),
    ...namesOf('timezone', 'timezone time_zone event_timezone event_time_zone'),
    ...namesOf('description', 'description event_description'),
    ...namesOf('excerpt', 'summary event_summary'),
    ...namesOf('venue', 'venue venue_name event_location location'),
    ...namesOf('organizer', 'organizer organizer_name organiser_name'),
    ...namesOf('categories', 'category event_category'),
    ...namesOf('tags', 'tags event_tags'),
    ...namesOf('website', 'url event_url'),
    ...namesOf('image', 'image image_url logo'),
    ...namesOf('cost', 'price ticket_price cost'),
    ...namesOf('currency_code', 'currency'),
    ...namesOf('planned', 'status event_status'),
    ...namesOf(
      '',
      'event_created event_created_date date_created created_date sales_start sales_end ticket_sales_start',
    ),
    ...namesOf('', 'ticket_sales_end sales_start_date sales_end_date tickets_sold gross_sales net_sales capacity'),
  },
  separators: { venue: null, organizer: null, categories: ',', tags: ',' },
  isPlainText: false,
  hasDotsForDays: false,
}

const theEventsCalendar: CsvPreset = {
  has: ['event_name', 'event_start_date'],
  columns: {
    ...namesOf('title', 'event_name'),
    ...namesOf('description', 'event_description'),
    ...namesOf('excerpt', 'event_excerpt'),
    ...namesOf('start_date', 'event_start_date'),
    ...namesOf('start_time', 'event_start_time'),
    ...namesOf('end_date', 'event_end_date'),
    ...namesOf('end_time', 'event_end_time'),
    ...namesOf('all_day', 'all_day_event event_all_day'),
    ...namesOf('timezone', 'timezone event_timezone event_time_zone'),
    ...namesOf('venue', 'event_venue_name venue_name event_venue'),
    ...namesOf(
      'organizer',
      'event_organizer_name event_organizer_names organizer_name event_organizers event_organizer',
    ),
    ...namesOf('categories', 'event_category event_categories'),
    ...namesOf('tags', 'event_tags event_tag'),
    ...namesOf('cost', 'event_cost'),
    ...namesOf('currency_symbol', 'event_currency_symbol'),
    ...namesOf('currency_position', 'event_currency_position'),
    ...namesOf('currency_code', 'event_iso_currency_code event_currency_code'),
    ...namesOf('image', 'event_featured_image featured_image'),
    ...namesOf('website', 'event_website'),
    ...namesOf('show_map', 'event_show_map'),
    ...namesOf('show_map_link', 'event_show_map_link'),
    ...namesOf('hide_from_listings', 'hide_from_event_listings event_hide_from_listings'),
    ...namesOf('sticky', 'sticky_in_month_view event_sticky_in_month_view'),
    ...namesOf('featured', 'feature_event featured_event event_featured'),
    ...namesOf('planned', 'event_status'),
    ...namesOf('status_reason', 'event_status_reason'),
    ...namesOf('', 'event_phone allow_comments allow_trackbacks_and_pingbacks'),
  },
  separators: { venue: null, organizer: ',', categories: ',', tags: ',' },
  isPlainText: false,
  hasDotsForDays: false,
}

const outlook = {
  separators: { venue: null, categories: ';' },
  isPlainText: true,
} as const

/** Google Calendar has some columns of Outlook. */
const outlookInEnglish: CsvPreset = {
  ...outlook,
  has: ['subject', 'start_date'],
  columns: {
    ...namesOf('title', 'subject'),
    ...namesOf('all_day', 'all_day_event all_day'),
    ...namesOf('venue', 'location'),
    ...namesOf('private', 'private'),
    ...namesOf('sensitivity', 'sensitivity'),
    ...namesOf(
      '',
      'reminder_on/off reminder_date reminder_time meeting_organizer required_attendees optional_attendees',
    ),
    ...namesOf('', 'meeting_resources billing_information mileage priority show_time_as'),
  },
  hasDotsForDays: false,
}

const outlookInGerman: CsvPreset = {
  ...outlook,
  has: ['betreff', 'beginnt_am'],
  columns: {
    ...namesOf('title', 'betreff'),
    ...namesOf('start_date', 'beginnt_am'),
    ...namesOf('start_time', 'beginnt_um'),
    ...namesOf('end_date', 'endet_am'),
    ...namesOf('end_time', 'endet_um'),
    ...namesOf('all_day', 'ganztägiges_ereignis'),
    ...namesOf('description', 'beschreibung'),
    ...namesOf('categories', 'kategorien'),
    ...namesOf('venue', 'ort'),
    ...namesOf('private', 'privat'),
    ...namesOf('sensitivity', 'vertraulichkeit'),
    ...namesOf('', 'erinnerung_ein/aus erinnerung_am erinnerung_um besprechungsplanung besprechungsorganisator'),
    ...namesOf('', 'erforderliche_teilnehmer optionale_teilnehmer besprechungsressourcen abrechnungsinformationen'),
    ...namesOf('', 'priorität reisekilometer zeitspanne_zeigen_als'),
  },
  hasDotsForDays: true,
}

const outlookInFrench: CsvPreset = {
  ...outlook,
  has: ['objet', 'début|date_de_début'],
  columns: {
    ...namesOf('title', 'objet'),
    // Outlook names the columns of the day and of the time alike.
    ...namesOf('start_date', 'début date_de_début'),
    ...namesOf('start_time', 'heure_de_début'),
    ...namesOf('end_date', 'fin date_de_fin'),
    ...namesOf('end_time', 'heure_de_fin'),
    ...namesOf('all_day', 'journée_entière toute_la_journée'),
    ...namesOf('categories', 'catégories'),
    ...namesOf('venue', 'emplacement lieu'),
    ...namesOf('private', 'privé'),
    ...namesOf('sensitivity', 'critère_de_diffusion'),
    ...namesOf(
      '',
      "rappel_actif/inactif date_de_rappel heure_du_rappel organisateur_d'une_réunion participants_obligatoires",
    ),
    ...namesOf('', 'participants_facultatifs ressources_de_la_réunion afficher_la_disponibilité kilométrage priorité'),
    ...namesOf('', 'informations_facturation'),
  },
  hasDotsForDays: true,
}

/** What people write in tables of their own, and Notion exports: plain text, and lists with commas. */
export const spreadsheet: CsvPreset = {
  has: [],
  columns: {},
  separators: { categories: /[|,;\n]/, tags: /[|,;\n]/ },
  isPlainText: true,
  hasDotsForDays: false,
}

/** The programs whose files are recognized, in the order in which they are tried. */
const presets = [eventbrite, theEventsCalendar, outlookInEnglish, outlookInGerman, outlookInFrench]

/**
 * Returns the program that writes the columns of a header; `undefined` for the columns of this calendar and for unknown
 * ones.
 */
export function presetOf(names: readonly string[]): CsvPreset | undefined {
  if (names.includes('title')) return undefined
  return presets.find(({ has }) => has.every((one) => one.split('|').some((name) => names.includes(name))))
}

/** Returns columns that fill one field. */
function namesOf<Field extends string>(field: Field, names: string): Readonly<Record<string, Field>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, field]))
}
