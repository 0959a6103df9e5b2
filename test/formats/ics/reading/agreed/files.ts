import { centralEurope, easternTime } from './zones.ts'

/** Small files, each with one thing that real files have. Times without a zone are in Europe/Zurich. */

type Lines = readonly string[]

const zurich = centralEurope('Europe/Zurich')

/** Returns an entry of the UID `1`. */
const event = (...lines: Lines): Lines => ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20300101T000000Z', ...lines, 'END:VEVENT']

const fileOf = (zones: Lines, ...entries: readonly Lines[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//t//t//EN', ...zones, ...entries.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  )

const inZurich = (...entries: readonly Lines[]) => fileOf(zurich, ...entries)

/** A weekly course on Mondays at 18:00, which ends at 19:00, across the change of clocks. */
const course = [
  'SUMMARY:Yoga',
  'DTSTART;TZID=Europe/Zurich:20300304T180000',
  'DTEND;TZID=Europe/Zurich:20300304T190000',
]
const series = (...lines: Lines) => inZurich(event(...course, ...lines))
const ruled = (rule: string) => series(`RRULE:${rule}`)
const weekly = (...lines: Lines) => series('RRULE:FREQ=WEEKLY;COUNT=6', ...lines)

/** A market on whole days. */
const days = (...lines: Lines) =>
  inZurich(event('SUMMARY:Market', 'DTSTART;VALUE=DATE:20300409', 'RRULE:FREQ=DAILY;COUNT=5', ...lines))
const day = (...lines: Lines) => inZurich(event('SUMMARY:Market', 'DTSTART;VALUE=DATE:20300409', ...lines))

/** An entry that changes the third event of the course. */
const third = (...lines: Lines): Lines => event('RECURRENCE-ID;TZID=Europe/Zurich:20300318T180000', ...lines)
const changed = (...entries: readonly Lines[]) => inZurich(event(...course, 'RRULE:FREQ=WEEKLY;COUNT=6'), ...entries)

const single = (...lines: Lines) => inZurich(event('SUMMARY:Fair', ...lines))
const labelled = (tzid: string, zone: (tzid: string) => Lines, wall = '20300620T180000') =>
  fileOf(
    zone(tzid),
    event('SUMMARY:Fair', `DTSTART;TZID="${tzid}":${wall}`, `DTEND;TZID="${tzid}":${wall.replace('T18', 'T19')}`),
  )

export const files: Readonly<Record<string, string>> = {
  // 4.1: changes without their series
  'a change without its series': inZurich(third('SUMMARY:Yoga', ...course.slice(1))),
  'two changes without their series': inZurich(
    third('SUMMARY:A', 'DTSTART;TZID=Europe/Zurich:20300319T200000', 'DTEND;TZID=Europe/Zurich:20300319T210000'),
    event(
      'RECURRENCE-ID;TZID=Europe/Zurich:20300325T180000',
      'SUMMARY:B',
      'DTSTART;TZID=Europe/Zurich:20300326T200000',
      'DTEND;TZID=Europe/Zurich:20300326T210000',
    ),
  ),
  'a change of a day without its series': inZurich(
    event('RECURRENCE-ID;VALUE=DATE:20300410', 'SUMMARY:A', 'DTSTART;VALUE=DATE:20300412', 'DTEND;VALUE=DATE:20300413'),
  ),
  'a change in UTC without its series': inZurich(
    event('RECURRENCE-ID:20300318T170000Z', 'SUMMARY:A', 'DTSTART:20300319T170000Z', 'DTEND:20300319T180000Z'),
  ),
  // 4.2: whole days
  'days without a day': days('EXDATE;VALUE=DATE:20300411'),
  'days without a date-time': days('EXDATE:20300411T000000'),
  'days without a date-time of another zone': days('EXDATE;TZID=GMT Standard Time:20300411T000000'),
  'days without a date-time in UTC': days('EXDATE:20300411T000000Z'),
  'days without a date-time at noon': days('EXDATE:20300411T120000'),
  'days without two of them': days('EXDATE;VALUE=DATE:20300410,20300412'),
  'days without one of no occurrence': days('EXDATE;VALUE=DATE:20300501'),
  'days without dates in two forms': days('EXDATE;VALUE=DATE:20300410', 'EXDATE:20300412T000000'),
  'days until a day': day('RRULE:FREQ=DAILY;UNTIL=20300412'),
  'days until a date-time in UTC': day('RRULE:FREQ=DAILY;UNTIL=20300412T000000Z'),
  'days until the evening in UTC': day('RRULE:FREQ=DAILY;UNTIL=20300412T220000Z'),
  'days until a floating date-time': day('RRULE:FREQ=DAILY;UNTIL=20300412T000000'),
  'days with a changed day': inZurich(
    event('SUMMARY:Market', 'DTSTART;VALUE=DATE:20300409', 'RRULE:FREQ=DAILY;COUNT=4'),
    event('RECURRENCE-ID;VALUE=DATE:20300410', 'SUMMARY:Market', 'DTSTART;VALUE=DATE:20300420'),
  ),
  'days with a change of a date-time': inZurich(
    event('SUMMARY:Market', 'DTSTART;VALUE=DATE:20300409', 'RRULE:FREQ=DAILY;COUNT=4'),
    event('RECURRENCE-ID:20300410T000000', 'SUMMARY:Market', 'DTSTART;VALUE=DATE:20300420'),
  ),
  'days with more days': day('RDATE;VALUE=DATE:20300501,20300503'),
  'days with a date-time as another day': day('RDATE:20300501T000000'),
  'weeks of three days': inZurich(
    event('SUMMARY:M', 'DTSTART;VALUE=DATE:20300409', 'DTEND;VALUE=DATE:20300412', 'RRULE:FREQ=WEEKLY;COUNT=3'),
  ),
  // 2.6: days that repeat within a day
  'days at two hours': day('RRULE:FREQ=DAILY;BYHOUR=9,18;COUNT=4'),
  'days by hours': day('RRULE:FREQ=HOURLY;COUNT=48'),
  'days by twelve hours': day('RRULE:FREQ=HOURLY;INTERVAL=12;COUNT=6'),
  'days at a minute': day('RRULE:FREQ=WEEKLY;BYMINUTE=30;COUNT=3'),
  'days at two hours without a day': day('RRULE:FREQ=DAILY;BYHOUR=9,18;COUNT=4', 'EXDATE;VALUE=DATE:20300410'),
  // 4.3: one bad value
  'an empty EXDATE': weekly('EXDATE:'),
  'a comma at the end of EXDATE': weekly('EXDATE;TZID=Europe/Zurich:20300311T180000,'),
  'an EXDATE that is none': weekly('EXDATE:never', 'EXDATE;TZID=Europe/Zurich:20300311T180000'),
  'spaces in BYDAY': ruled('FREQ=WEEKLY;BYDAY=MO, TU;COUNT=6'),
  'an unknown weekday': ruled('FREQ=WEEKLY;BYDAY=MO,XX;COUNT=6'),
  'COUNT before UNTIL': ruled('FREQ=WEEKLY;COUNT=3;UNTIL=20300430T160000Z'),
  'UNTIL before COUNT': ruled('FREQ=WEEKLY;COUNT=30;UNTIL=20300401T160000Z'),
  'INTERVAL 0': ruled('FREQ=WEEKLY;INTERVAL=0;COUNT=3'),
  'a negative INTERVAL': ruled('FREQ=WEEKLY;INTERVAL=-1;COUNT=3'),
  'an empty INTERVAL': ruled('FREQ=WEEKLY;INTERVAL=;COUNT=3'),
  'COUNT 0': ruled('FREQ=WEEKLY;COUNT=0'),
  'a part of its writer': ruled('FREQ=WEEKLY;COUNT=3;X-NOTE=1'),
  'an unknown part': ruled('FREQ=WEEKLY;COUNT=3;BYEASTER=1'),
  'a part without a value': ruled('FREQ=WEEKLY;COUNT=3;BYDAY='),
  'a part twice': ruled('FREQ=WEEKLY;COUNT=3;COUNT=5'),
  'a semicolon at the end': ruled('FREQ=WEEKLY;COUNT=3;'),
  'a rule in lower case': ruled('freq=weekly;count=3;byday=mo'),
  'a day with Z': weekly('RDATE:20300410Z'),
  'a month out of range': ruled('FREQ=YEARLY;BYMONTH=13,3;COUNT=3'),
  'a day of the month out of range': ruled('FREQ=MONTHLY;BYMONTHDAY=4,32;COUNT=3'),
  'an hour out of range': ruled('FREQ=DAILY;BYHOUR=18,25;COUNT=3'),
  'a number in a week': ruled('FREQ=WEEKLY;BYDAY=1MO;COUNT=3'),
  'days of the month in a week': ruled('FREQ=WEEKLY;BYMONTHDAY=4;COUNT=3'),
  'BYSETPOS alone': ruled('FREQ=WEEKLY;BYSETPOS=1;COUNT=3'),
  'an UNTIL that is none': ruled('FREQ=WEEKLY;UNTIL=never'),
  'UNTIL a day': ruled('FREQ=WEEKLY;UNTIL=20300401'),
  'UNTIL a day between': ruled('FREQ=WEEKLY;UNTIL=20300403'),
  'UNTIL without a zone': ruled('FREQ=WEEKLY;UNTIL=20300401T180000'),
  'UNTIL in UTC': ruled('FREQ=WEEKLY;UNTIL=20300401T160000Z'),
  'UNTIL with separators': ruled('FREQ=WEEKLY;UNTIL=2030-04-01'),
  'UNTIL before the start': ruled('FREQ=WEEKLY;UNTIL=20290101T000000Z'),
  'an empty RDATE': weekly('RDATE:'),
  'an RDATE that is none': weekly('RDATE:never'),
  // Rules
  'the last Friday': ruled('FREQ=MONTHLY;BYDAY=-1FR;COUNT=4'),
  'the second Tuesday': ruled('FREQ=MONTHLY;BYDAY=2TU;COUNT=4'),
  'the last working day': ruled('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4'),
  'every second week': ruled('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=6'),
  'weeks from Sunday': ruled('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU;COUNT=6'),
  'days of the month': ruled('FREQ=MONTHLY;BYMONTHDAY=4,-1;COUNT=6'),
  'working days': ruled('FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=8'),
  years: ruled('FREQ=YEARLY;COUNT=2'),
  'two hours a day': ruled('FREQ=DAILY;BYHOUR=9,18;COUNT=6'),
  'all parts of a week': ruled('FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20300401T160000Z;WKST=MO;INTERVAL=1'),
  // Dates
  'an EXDATE': weekly('EXDATE;TZID=Europe/Zurich:20300311T180000'),
  'an EXDATE in UTC': weekly('EXDATE:20300311T170000Z'),
  'an EXDATE in UTC in summer': weekly('EXDATE:20300401T160000Z'),
  'an EXDATE of another zone': weekly('EXDATE;TZID=America/New_York:20300311T130000'),
  'an EXDATE of a day': weekly('EXDATE;VALUE=DATE:20300311'),
  'EXDATEs in one list': weekly('EXDATE;TZID=Europe/Zurich:20300311T180000,20300318T180000'),
  'EXDATEs in UTC and in a zone': weekly('EXDATE;TZID=Europe/Zurich:20300311T180000', 'EXDATE:20300318T170000Z'),
  'an EXDATE of no occurrence': weekly('EXDATE;TZID=Europe/Zurich:20300312T180000'),
  'an EXDATE of the first': weekly('EXDATE;TZID=Europe/Zurich:20300304T180000'),
  'an RDATE': weekly('RDATE;TZID=Europe/Zurich:20300306T200000'),
  'an RDATE in UTC': weekly('RDATE:20300306T190000Z'),
  'an RDATE alone': series('RDATE;TZID=Europe/Zurich:20300306T180000,20300308T180000'),
  'an RDATE of the start': weekly('RDATE;TZID=Europe/Zurich:20300304T180000'),
  'an RDATE of a day': weekly('RDATE;VALUE=DATE:20300306'),
  'a period': weekly('RDATE;VALUE=PERIOD:20300306T170000Z/PT3H'),
  // 4.5: times without a zone
  'a DTEND without a zone': single('DTSTART;TZID=America/New_York:20300620T180000', 'DTEND:20300620T190000').replace(
    zurich.join('\r\n'),
    easternTime('America/New_York').join('\r\n'),
  ),
  'an EXDATE without a zone': weekly('EXDATE:20300311T180000'),
  'an RDATE without a zone': weekly('RDATE:20300306T180000'),
  'a RECURRENCE-ID without a zone': changed(
    event(
      'RECURRENCE-ID:20300318T180000',
      'SUMMARY:Yoga',
      'DTSTART;TZID=Europe/Zurich:20300319T200000',
      'DTEND;TZID=Europe/Zurich:20300319T210000',
    ),
  ),
  'an EXDATE without a zone after New York': fileOf(
    easternTime('America/New_York'),
    event(
      'SUMMARY:A',
      'DTSTART;TZID=America/New_York:20300304T180000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE:20300311T180000',
    ),
  ),
  'an RDATE without a zone after New York': fileOf(
    easternTime('America/New_York'),
    event(
      'SUMMARY:A',
      'DTSTART;TZID=America/New_York:20300304T180000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RDATE:20300306T180000',
    ),
  ),
  // 4.6: zones
  'a zone of Windows': labelled('W. Europe Standard Time', centralEurope),
  'a label of central Europe': labelled('(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', centralEurope),
  'a label of America': labelled('(UTC-05:00) Eastern Time (US & Canada)', easternTime),
  'a label of America in winter': labelled('(UTC-05:00) Eastern Time (US & Canada)', easternTime, '20301220T180000'),
  'a label of before': labelled('(GMT-05:00) Eastern Time (US & Canada)', easternTime),
  'the zone of Outlook': labelled('Customized Time Zone', centralEurope),
  'the zone of Exchange': labelled('tzone://Microsoft/Custom', easternTime),
  'a numbered zone': labelled('Europe/Zurich_2', centralEurope),
  'the path of a zone': labelled('/freeassociation.sourceforge.net/Europe/Zurich', centralEurope),
  'a zone of its own name': labelled('My zone', easternTime),
  'a zone of an X-LIC-LOCATION': fileOf(
    centralEurope('Mine').toSpliced(2, 0, 'X-LIC-LOCATION:Europe/Zurich'),
    event('SUMMARY:A', 'DTSTART;TZID=Mine:20300620T180000'),
  ),
  'UTC of Exchange': single(
    'DTSTART;TZID="tzone://Microsoft/Utc":20300620T180000',
    'DTEND;TZID="tzone://Microsoft/Utc":20300620T190000',
  ),
  // 4.7: changes of events
  'a moved event': changed(
    third('SUMMARY:Yoga', 'DTSTART;TZID=Europe/Zurich:20300319T200000', 'DTEND;TZID=Europe/Zurich:20300319T210000'),
  ),
  'a moved event without a title': changed(
    third('DTSTART;TZID=Europe/Zurich:20300319T200000', 'DTEND;TZID=Europe/Zurich:20300319T210000'),
  ),
  'a moved event in UTC': changed(
    event('RECURRENCE-ID:20300318T170000Z', 'SUMMARY:Yoga', 'DTSTART:20300319T190000Z', 'DTEND:20300319T200000Z'),
  ),
  'a cancelled event': changed(
    third('SUMMARY:Yoga', 'STATUS:CANCELLED', ...course.slice(1).map((line) => line.replaceAll('0304', '0318'))),
  ),
  'a changed event of a later revision': changed(
    third(
      'SUMMARY:Yoga',
      'SEQUENCE:1',
      'DTSTART;TZID=Europe/Zurich:20300319T200000',
      'DTEND;TZID=Europe/Zurich:20300319T210000',
    ),
    third(
      'SUMMARY:Yoga',
      'SEQUENCE:2',
      'DTSTART;TZID=Europe/Zurich:20300320T200000',
      'DTEND;TZID=Europe/Zurich:20300320T210000',
    ),
  ),
  'a change before its series': inZurich(
    third('SUMMARY:Yoga', 'DTSTART;TZID=Europe/Zurich:20300319T200000', 'DTEND;TZID=Europe/Zurich:20300319T210000'),
    event(...course, 'RRULE:FREQ=WEEKLY;COUNT=6'),
  ),
  'a change of no occurrence': changed(
    event(
      'RECURRENCE-ID;TZID=Europe/Zurich:20300312T180000',
      'SUMMARY:Yoga',
      'DTSTART;TZID=Europe/Zurich:20300313T200000',
    ),
  ),
  // 4.8, and single events
  'a day that ends at midnight': single('DTSTART;VALUE=DATE:20300620', 'DTEND:20300621T000000'),
  'a day that ends at midnight in UTC': single('DTSTART;VALUE=DATE:20300620', 'DTEND:20300621T000000Z'),
  'three days': single('DTSTART;VALUE=DATE:20300620', 'DTEND;VALUE=DATE:20300623'),
  'three days by duration': single('DTSTART;VALUE=DATE:20300620', 'DURATION:P3D'),
  'a day without an end': single('DTSTART;VALUE=DATE:20300620'),
  'a day without its type': single('DTSTART:20300620'),
  'an hour in UTC': single('DTSTART:20300620T160000Z', 'DTEND:20300620T170000Z'),
  'an hour by duration': single('DTSTART;TZID=Europe/Zurich:20300620T180000', 'DURATION:PT1H'),
  'a start in a gap': single('DTSTART;TZID=Europe/Zurich:20300331T023000', 'DURATION:PT1H'),
  'an end in another zone': fileOf(
    [...zurich, ...easternTime('America/New_York')],
    event('SUMMARY:A', 'DTSTART;TZID=Europe/Zurich:20300620T180000', 'DTEND;TZID=America/New_York:20300620T140000'),
  ),
  'an end before its start': single(
    'DTSTART;TZID=Europe/Zurich:20300620T180000',
    'DTEND;TZID=Europe/Zurich:20300620T170000',
  ),
  'a negative duration': single('DTSTART;TZID=Europe/Zurich:20300620T180000', 'DURATION:-PT1H'),
  'a duration of zero': single('DTSTART;TZID=Europe/Zurich:20300620T180000', 'DURATION:PT0S'),
  // 4.4: lines
  'a fold in a name': single('DTSTA\r\n RT;TZID=Europe/Zurich:20300620T180000', 'DURATION:PT1H'),
  'a fold before a colon': single('DTSTART;TZID=Europe/Zurich\r\n :20300620T180000', 'DURATION:PT1H'),
  'a fold in a value': single('DTSTART;TZID=Europe/Zurich:2030\r\n 0620T180000', 'DURATION:PT1H'),
  'a fold with a tab': single('DTSTART;TZID=Europe/Zurich:2030\r\n\t0620T180000', 'DURATION:PT1H'),
  'bare line feeds': single('DTSTART;TZID=Europe/Zurich:20300620T180000', 'DURATION:PT1H').replaceAll('\r\n', '\n'),
  'a byte order mark': `\ufeff${single('DTSTART;TZID=Europe/Zurich:20300620T180000', 'DURATION:PT1H')}`,
  'empty lines': single('DTSTART;TZID=Europe/Zurich:20300620T180000', 'DURATION:PT1H').replaceAll(
    '\r\nDURATION',
    '\r\n\r\nDURATION',
  ),
  'names in lower case': single('dtstart;tzid=Europe/Zurich:20300620T180000', 'duration:PT1H'),
}
