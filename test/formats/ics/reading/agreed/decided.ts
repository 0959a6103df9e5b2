/**
 * The starts of files on which no two readers agree, because most throw, or whose starts by our rules differ from those of the
 * readers: docs/icalendar-import.md.
 */
const weekly = (...days: readonly string[]) => days.map((day) => `2030-${day}T${day < '03-31' ? '17' : '16'}:00:00Z`)
const six = weekly('03-04', '03-11', '03-18', '03-25', '04-01', '04-08')
const three = six.slice(0, 3)

export const decided: Readonly<Record<string, readonly string[]>> = {
  // A date-time in a series of days means the day as it is written.
  'days without a date-time at noon': ['2030-04-09', '2030-04-10', '2030-04-12', '2030-04-13'],
  'days with more days': ['2030-04-09', '2030-05-01', '2030-05-03'],
  'days with a date-time as another day': ['2030-04-09', '2030-05-01'],
  // Times of the day do not count for days.
  'days at two hours': ['2030-04-09', '2030-04-10', '2030-04-11', '2030-04-12'],
  'days at two hours without a day': ['2030-04-09', '2030-04-11', '2030-04-12'],
  // One bad value is left out, and the rest counts.
  'an empty EXDATE': six,
  'a comma at the end of EXDATE': six.toSpliced(1, 1),
  'an EXDATE that is none': six.toSpliced(1, 1),
  'spaces in BYDAY': weekly('03-04', '03-05', '03-11', '03-12', '03-18', '03-19'),
  'an unknown weekday': six,
  'INTERVAL 0': three,
  'a negative INTERVAL': three,
  'an empty INTERVAL': three,
  'a part without a value': three,
  'a part twice': three,
  'a rule in lower case': three,
  'a day with Z': six,
  'an hour out of range': weekly('03-04', '03-05', '03-06'),
  'days of the month in a week': three,
  'an empty RDATE': six,
  'an RDATE that is none': six,
  // A day of UNTIL is whole, and DTSTART is always the first occurrence.
  'UNTIL a day': six.slice(0, 5),
  'UNTIL with separators': six.slice(0, 5),
  'UNTIL before the start': six.slice(0, 1),
  'the last Friday': weekly('03-04', '03-29', '04-26', '05-31'),
  'the second Tuesday': weekly('03-04', '03-12', '04-09', '05-14'),
  'the last working day': weekly('03-04', '03-29', '04-30', '05-31'),
  'an RDATE alone': weekly('03-04', '03-06', '03-08'),
  'an RDATE of a day': weekly('03-04', '03-06', '03-11', '03-18', '03-25', '04-01', '04-08'),
  'a period': weekly('03-04', '03-06', '03-11', '03-18', '03-25', '04-01', '04-08'),
  // A time without a zone is in that of DTSTART.
  'an EXDATE without a zone after New York': ['2030-03-04T23:00:00Z', '2030-03-18T22:00:00Z', '2030-03-25T22:00:00Z'],
  'an RDATE without a zone after New York': ['2030-03-04T23:00:00Z', '2030-03-06T23:00:00Z', '2030-03-11T22:00:00Z'],
  // tzone://Microsoft/Utc is UTC.
  'UTC of Exchange': ['2030-06-20T18:00:00Z'],
  'a byte order mark': ['2030-06-20T16:00:00Z'],
}
