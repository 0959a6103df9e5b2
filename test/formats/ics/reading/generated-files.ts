import { createRandom, type Random } from './random.ts'

/** Values of a property, with its parameters. All of them were seen in files, or break a rule of the format. */
const values: Readonly<Record<string, readonly string[]>> = {
  UID: [':1@example.org', ':2@example.org', ':3', ':', ':a\\,b', ':x\u0000y'],
  DTSTAMP: [':20300101T000000Z', ':20300102T000000Z', ':now'],
  'LAST-MODIFIED': [':20300101T000000Z', ':20300103T000000Z', ':20300103'],
  SEQUENCE: [':0', ':3', ':-1', ':99999999999999999999', ':x'],
  DTSTART: [
    ...[':20300620T180000', ':20300620T180000Z', ';VALUE=DATE:20300620', ':20300620', ':2030-06-20T18:00:00+02:00'],
    ...[';TZID=Europe/Zurich:20300331T023000', ';TZID=Europe/Zurich:20301027T023000', ';TZID=Custom:20300620T180000'],
    ...[';TZID="W. Europe Standard Time":20300620T180000', ';TZID="(UTC+01:00) Bern":20300620T180000'],
    ...[';TZID=Nowhere:20300620T180000', ';TZID=/mozilla.org/20050126_1/America/New_York:20300620T180000'],
    ...[':00010101T000000', ':99990101T000000', ':99971231T235959Z', ':20300230T180000', ':20300620T250000', ':', ':x'],
    ...[';VALUE=DATE:99971231', ';TZID=:20300620T180000', ';TZID=Pacific/Apia;VALUE=DATE:20111230', ':20300620T240000'],
  ],
  DTEND: [
    ...[':20300620T190000', ':20300620T190000Z', ';VALUE=DATE:20300622', ';VALUE=DATE:20300620', ':20290620T190000Z'],
    ...[';TZID=Asia/Tokyo:20300621T190000', ';TZID=Europe/Zurich:20300331T030000', ':99980101T000000', ':', ':x'],
  ],
  DURATION: [':PT1H', ':P1D', ':P1W', ':-PT1H', ':PT', ':P', ':P99999999999999999999D', ':P1DT30M', ':P4000000D', ':x'],
  SUMMARY: [
    ':Fair',
    ':Caf\u00e9\\, bar',
    ':',
    ': ',
    ':\u0001',
    `:${'long '.repeat(200)}`,
    ':a\\nb',
    ':\ud83d',
    ';LANGUAGE=en:Fair',
    ':<b>x</b>',
    ':\u2028',
  ],
  DESCRIPTION: [
    ':Text',
    ':a\\nb',
    `:${'long '.repeat(20_000)}`,
    ':<script>alert(1)</script>',
    ':R&D &lt;',
    `:${'\u20ac<'.repeat(30_000)}`,
  ],
  'X-ALT-DESC': [
    ';FMTTYPE=text/html:<p>Text</p>',
    `;FMTTYPE=text/html:${'<p>\u20ac</p>'.repeat(20_000)}`,
    ':x',
    ';FMTTYPE=text/html:<BODY>a</BODY>',
  ],
  'STYLED-DESCRIPTION': [';VALUE=TEXT;FMTTYPE=text/html:<p>Styled</p>', ';VALUE=URI:https://example.org'],
  LOCATION: [
    ':Hall',
    ':Hall\\nStreet 1',
    ':',
    `:${'x'.repeat(500)}`,
    ':0',
    ':https://example.org/join',
    ';ALTREP="https://example.org":Hall',
  ],
  GEO: [':46.95;7.45', ':46.95', ':91;7', ':a;b', ':46,95;7,45', ':1e5;3', ':-90;180'],
  ORGANIZER: [
    ...[
      ';CN=Ada:mailto:ada@example.org',
      ':mailto:ada@example.org',
      ';CN="Ada: L":https://example.org',
      ';CN=Ada:invalid:nomail',
    ],
    ...[':', ';CN=:mailto:', ';CN="Ada:mailto:x', ':MAILTO:a%40example.org', ';CN=^n^^:mailto:a@b', ';CN=0:mailto:0'],
  ],
  CATEGORIES: [
    ':Music,Jazz',
    ':music',
    ':2030',
    ':,,,',
    ':Caf\u00e9,Cafe',
    ':\u0301',
    ':a\\,b',
    `:${Array.from({ length: 120 }, (_, n) => `c${n}`).join()}`,
    ':C++,c',
    ':1e5,-1, 7 ',
  ],
  URL: [
    ':https://example.org',
    ':ftp://example.org',
    ':javascript:alert(1)',
    ';VALUE=URI:https://example.org/a b',
    `:https://example.org/${'x'.repeat(70_000)}`,
  ],
  IMAGE: [';VALUE=URI:https://example.org/a.png', ';VALUE=BINARY;ENCODING=BASE64:AAAA', ':x'],
  CLASS: [':PUBLIC', ':PRIVATE', ':CONFIDENTIAL', ':X-SECRET', ':'],
  STATUS: [':CONFIRMED', ':CANCELLED', ':TENTATIVE', ':'],
  RRULE: [
    ...[
      ':FREQ=DAILY',
      ':FREQ=SECONDLY;COUNT=1000000',
      ':x',
      ':',
      ':FREQ=WEEKLY;UNTIL=20300801T000000Z',
      ':FREQ=HOURLY',
    ],
    ...[':FREQ=MONTHLY;BYDAY=-1MO;COUNT=5', ':FREQ=DAILY;COUNT=2;UNTIL=20310101', ':FREQ=DAILY;UNTIL=19990101'],
  ],
  RDATE: [
    ...[':20300620T180000', ';VALUE=DATE:20300621,20300622', ';VALUE=PERIOD:20300621T180000Z/PT1H', ':', ':x'],
    ...[':00010101T000000Z', ':99991231T235959Z', ';TZID=Custom:20300701T180000'],
  ],
  EXDATE: [
    ...[':20300620T180000', ';TZID=Europe/Zurich:20300331T023000', ':', ';VALUE=DATE:20300621', ':20300621T180000Z'],
    ...[':00010101T000000Z', ':99991231T235959Z'],
  ],
  EXRULE: [':FREQ=WEEKLY'],
  'RECURRENCE-ID': [
    ...[':20300620T180000Z', ':20300621T180000', ';VALUE=DATE:20300622', ';RANGE=THISANDFUTURE:20300620T180000', ':x'],
    ...[':00010101T000000Z', ':99991231T235959Z'],
  ],
  ATTENDEE: [':mailto:a@example.org', ';CN="a', ';;:'],
}

/** How often an entry has a property. */
const frequencies: Readonly<Record<string, number>> = {
  DTSTART: 0.95,
  RRULE: 0.3,
  ...Object.fromEntries(
    ['UID', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID', 'STATUS', 'X-ALT-DESC', 'STYLED-DESCRIPTION', 'IMAGE'].map(
      (name) => [name, 0.1],
    ),
  ),
}

const zone = [
  ...['BEGIN:VTIMEZONE', 'TZID:Custom', 'BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200'],
  ...['TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
  ...['DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
  ...['END:DAYLIGHT', 'END:VTIMEZONE'],
]

function entry(random: Random, index: number): string[] {
  const names = Object.keys(values).filter((name) => random.chance(frequencies[name] ?? 0.5))
  const uid = random.chance(0.8) ? [`UID:${index}@example.org`] : []
  const lines = [...uid, ...names.map((name) => `${name}${random.pick(values[name] ?? [])}`)]
  const alarm = random.chance(0.1) ? ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM'] : []
  return ['BEGIN:VEVENT', ...lines, ...alarm, 'END:VEVENT']
}

/** Returns an entry that changes the first occurrence of another one. */
function override(changed: readonly string[], random: Random): string[] {
  const linesOf = (name: RegExp) => changed.filter((line) => name.test(line))
  const id = linesOf(/^DTSTART/).map((line) => line.replace('DTSTART', 'RECURRENCE-ID'))
  const [begin = '', ...lines] = entry(random, 0).filter((line) => !line.startsWith('UID'))
  return [begin, ...linesOf(/^UID/), ...id, ...lines]
}

type Mutation = (text: string, random: Random) => string

const nasty = [
  '\u0000',
  '\ud83d',
  '\ufeff',
  '\r',
  '\n',
  '\t',
  '\\',
  '"',
  ':',
  ';',
  ',',
  '^',
  '\u2028',
  '\u20ac',
  'BEGIN:VEVENT\r\n',
  'END:VEVENT\r\n',
]

function onLines(change: (lines: string[], at: number, random: Random) => void): Mutation {
  return (text, random) => {
    const lines = text.split('\r\n')
    change(lines, random.below(lines.length), random)
    return lines.join('\r\n')
  }
}

const mutations: readonly Mutation[] = [
  (text) => text,
  (text) => text,
  (text) => `\ufeff${text}`,
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replaceAll('\r\n', '\r'),
  (text) => text.replaceAll('\r\n', '\r\r\n'),
  (text) => text.replaceAll('\r\n', '\r\n\r\n'),
  (text) => text.toLowerCase(),
  (text) => text.replace(/(.{75})(?=.)/g, '$1\r\n '),
  (text) => text.replace(/(.{75})(?=.)/g, '$1\r\n'),
  (text, random) => text.slice(0, random.below(text.length)),
  (text, random) => text.slice(random.below(text.length)),
  (text, random) => {
    const at = random.below(text.length)
    return text.slice(0, at) + random.pick(nasty) + text.slice(at + random.below(3))
  },
  (_, random) => String.fromCharCode(...Array.from({ length: 2_000 }, () => random.below(65_536))),
  (text, random) => `${'BEGIN:X\r\n'.repeat(random.below(200))}${text}`,
  onLines((lines, at) => void lines.splice(at, 1)),
  onLines((lines, at) => void lines.splice(at, 0, lines[at] ?? '')),
  onLines((lines, at, random) => void lines.splice(at, 0, lines[random.below(lines.length)] ?? '')),
  onLines((lines, at) => void lines.splice(at, 1, (lines[at] ?? '').repeat(500))),
  onLines(
    (lines, at, random) =>
      void lines.splice(at, 0, random.pick(['no name', ' folded', 'BEGIN:VCALENDAR', 'END:VCALENDAR'])),
  ),
]

/** Returns a file with a number: valid, broken in some lines, or no calendar at all. */
export function generatedFile(number: number): string {
  const random = createRandom(number)
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...(random.chance(0.3) ? [`X-WR-TIMEZONE:${random.pick(['Europe/Zurich', 'x'])}`] : []),
  ]
  const entries = Array.from({ length: 1 + random.below(6) }, (_, index) => entry(random, index))
  const overrides = random.chance(0.3) ? entries.map((changed) => override(changed, random)) : []
  const task = random.chance(0.1) ? ['BEGIN:VTODO', 'SUMMARY:Task', 'END:VTODO'] : []
  let text = [
    ...head,
    ...(random.chance(0.5) ? zone : []),
    ...task,
    ...[...entries, ...overrides].flat(),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  for (let count = random.below(4); count > 0; count -= 1) text = random.pick(mutations)(text, random)
  return text
}
