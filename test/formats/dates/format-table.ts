import { de, enGB, fr, ja } from 'date-fns/locale'
import type { FormatOptions, SpanOptions } from 'daybook/format'

/**
 * An event as people enter it, a pattern or a span, and the text for people. Versions of Node differ in the spaces of a
 * range, and in the comma behind an English weekday, so the text has plain spaces and no such comma.
 */
export interface FormatRow {
  readonly start: string
  readonly end?: string
  readonly timezone?: string
  readonly allDay?: true
  readonly pattern?: string
  readonly options?: FormatOptions & SpanOptions
  readonly text: string
}

const full = 'EEEE d MMMM, HH:mm zzz'

export const startTable: readonly FormatRow[] = [
  { start: '2030-06-20 18:00', pattern: full, text: 'Thursday 20 June, 18:00 CEST' },
  { start: '2030-06-20 18:00', pattern: full, options: { locale: de }, text: 'Donnerstag 20 Juni, 18:00 MESZ' },
  {
    start: '2030-01-20 18:00',
    pattern: 'd MMM zzzz',
    options: { locale: fr },
    text: '20 janv. heure normale d’Europe centrale',
  },
  { start: '2030-06-20 18:00', pattern: 'yyyy年M月d日(EEE)', options: { locale: ja }, text: '2030年6月20日(木)' },
  // Rule 26: zones that date-fns-tz does not read.
  { start: '2030-06-20 18:00', timezone: 'UTC+5.75', pattern: 'HH:mm xxx z', text: '18:00 +05:45 UTC+5.75' },
  { start: '2030-06-20 18:00', timezone: '-03:30', pattern: 'HH:mm XXX', text: '18:00 -03:30' },
  {
    start: '2030-06-20 18:00',
    timezone: 'utc',
    pattern: "HH:mm 'o''clock' XXX z zzzz",
    text: "18:00 o'clock Z UTC UTC",
  },
  { start: '2030-06-20 18:00', timezone: 'Asia/Kathmandu', pattern: 'HH:mm zzz', text: '18:00 UTC+05:45' },
  // Rule 27: a gap moves the start, and an hour that occurs twice has the offset of its instant.
  { start: '2030-03-31 02:30', end: '2030-03-31 05:00', pattern: 'HH:mm xxx zzz', text: '03:30 +02:00 CEST' },
  { start: '2030-10-27 02:30', pattern: 'HH:mm xxx zzz', text: '02:30 +02:00 CEST' },
  {
    start: '2030-10-27T02:30:00+01:00',
    end: '2030-10-27T04:00:00+01:00',
    pattern: 'HH:mm xxx zzz',
    text: '02:30 +01:00 CET',
  },
  // A time that clocks in New York skip, for processes there.
  { start: '2030-03-10 02:30', pattern: 'HH:mm xxx', text: '02:30 +01:00' },
  { start: '2030-03-10 02:30', pattern: 't T', text: '1899336600 1899336600000' },
  { start: '2030-12-31 18:00', pattern: "RRRR-'W'II-i, w", text: '2031-W01-2, 1' },
  { start: '2030-06-20', end: '2030-06-21', allDay: true, pattern: 'd MMMM', text: '20 June' },
  {
    start: '2030-06-20 18:00',
    pattern: full,
    options: { zone: 'America/New_York' },
    text: 'Thursday 20 June, 12:00 EDT',
  },
  { start: '2030-06-20', allDay: true, pattern: 'd MMMM', options: { zone: 'Pacific/Apia' }, text: '20 June' },
]

const inBritish = { locale: enGB }

export const spanTable: readonly FormatRow[] = [
  { start: '2030-06-20 18:00', end: '2030-06-20 23:00', text: 'Thursday, June 20, 2030, 6:00 PM – 11:00 PM' },
  {
    start: '2030-06-20 18:00',
    end: '2030-06-20 23:00',
    options: inBritish,
    text: 'Thursday 20 June 2030, 18:00 – 23:00',
  },
  {
    start: '2030-06-20 18:00',
    end: '2030-06-20 23:00',
    options: { locale: de },
    text: 'Donnerstag, 20. Juni 2030, 18:00 – 23:00',
  },
  { start: '2030-06-20 18:00', end: '2030-06-20 18:00', options: inBritish, text: 'Thursday 20 June 2030, 18:00' },
  // Nights: on the day before (rule 22), and until the morning.
  {
    start: '2030-06-20 20:00',
    end: '2030-06-21 00:00',
    options: inBritish,
    text: 'Thursday 20 June 2030, 20:00 – 00:00',
  },
  {
    start: '2030-06-20 22:00',
    end: '2030-06-21 03:00',
    options: inBritish,
    text: 'Thursday 20 June 2030, 22:00 – 03:00',
  },
  {
    start: '2030-06-20 22:00',
    end: '2030-06-21 06:00',
    options: inBritish,
    text: '20 June 2030, 22:00 – 21 June 2030, 06:00',
  },
  {
    start: '2030-06-20 18:00',
    end: '2030-06-22 00:00',
    options: inBritish,
    text: '20 June 2030, 18:00 – 22 June 2030, 00:00',
  },
  {
    start: '2030-06-20 01:00',
    end: '2030-06-21 05:00',
    options: inBritish,
    text: '20 June 2030, 01:00 – 21 June 2030, 05:00',
  },
  { start: '2030-06-20', allDay: true, options: inBritish, text: 'Thursday 20 June 2030' },
  { start: '2030-06-20', end: '2030-06-22', allDay: true, options: inBritish, text: '20–22 June 2030' },
  { start: '2030-06-20', end: '2030-06-22', allDay: true, text: 'June 20 – 22, 2030' },
  { start: '2030-06-20', end: '2030-06-22', allDay: true, options: { locale: de }, text: '20.–22. Juni 2030' },
  { start: '2030-06-28', end: '2030-07-02', allDay: true, options: inBritish, text: '28 June – 2 July 2030' },
  {
    start: '2030-12-30',
    end: '2031-01-02',
    allDay: true,
    options: inBritish,
    text: '30 December 2030 – 2 January 2031',
  },
  {
    ...{ start: '2030-06-20', end: '2030-06-22', allDay: true, text: 'Thu 20 Jun – Sat 22 Jun' },
    options: { locale: enGB, day: { weekday: 'short', day: 'numeric', month: 'short' } },
  },
  {
    ...{ start: '2030-06-20 18:00', end: '2030-06-20 23:00', text: '20 June, 18.00 CEST – 23.00 CEST' },
    options: { locale: enGB, day: { day: 'numeric', month: 'long' }, time: 'HH.mm zzz' },
  },
  {
    ...{ start: '2030-06-20 18:00', end: '2030-06-20 23:00', text: 'Friday 21 June 2030, 01:00 – 06:00' },
    options: { locale: enGB, zone: 'Asia/Tokyo' },
  },
]
