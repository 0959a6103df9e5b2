/** Files of a size that would take long to read if anything took more than time in proportion to it. */

const calendar = (content: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${content}\r\nEND:VCALENDAR\r\n`
const event = (lines: string, start = 'DTSTART:20300620T180000Z') =>
  `BEGIN:VEVENT\r\nUID:1\r\n${start}\r\n${lines}\r\nEND:VEVENT`

const fill = (piece: string | ((index: number) => string), size: number) => {
  const pieces: string[] = []
  for (let length = 0, index = 0; length < size; index += 1) {
    const next = typeof piece === 'string' ? piece : piece(index)
    pieces.push(next)
    length += next.length
  }
  return pieces.join('')
}

const rule = (index: number) =>
  `BEGIN:STANDARD\nDTSTART:${1900 + (index % 100)}0101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0${index % 10}00\n` +
  `RRULE:FREQ=YEARLY;BYDAY=${(index % 4) + 1}SU;BYMONTH=${(index % 12) + 1}\nEND:STANDARD\n`
const year = (index: number) => String(1900 + (index % 400)).padStart(4, '0')

/** Returns files of about a size in characters, by their names. */
export function hostileFiles(size: number): Readonly<Record<string, string>> {
  const shapes: Readonly<Record<string, string>> = {
    'one character': fill('x', size),
    'line breaks': fill('\n', size),
    'carriage returns': fill('\r', size),
    spaces: fill(' ', size),
    'folded line breaks': calendar(event(`SUMMARY:x${fill('\r\n ', size)}`)),
    'lines without a name': calendar(event(`DESCRIPTION:x\n${fill('no name\n', size)}`)),
    'a long title': calendar(event(`SUMMARY:${fill('x', size)}`)),
    'a title of spaces': calendar(event(`SUMMARY:x${fill(' ', size)}x`)),
    'a title of line breaks': calendar(event(`SUMMARY:${fill('\\n', size)}`)),
    'a title of halves of pairs': calendar(event(`SUMMARY:${fill('\ud83d', size)}`)),
    'a title of control characters': calendar(event(`SUMMARY:${fill('\u0001', size)}`)),
    backslashes: calendar(event(`DESCRIPTION:${fill('\\', size)}`)),
    markup: calendar(event(`DESCRIPTION:${fill('<a &', size)}`)),
    'HTML of opening tags': calendar(event(`X-ALT-DESC;FMTTYPE=text/html:${fill('<a href=', size)}`)),
    'HTML of bodies': calendar(event(`X-ALT-DESC;FMTTYPE=text/html:${fill('<body ', size)}`)),
    'HTML of quotes': calendar(event(`X-ALT-DESC;FMTTYPE=text/html:${fill('<b "', size)}`)),
    'parameters without a value': calendar(event(`SUMMARY${fill(';A=b', size)}`)),
    parameters: calendar(event(`SUMMARY${fill(';A=b', size)}:x`)),
    'lines of many parameters': calendar(event(fill(`ORGANIZER${fill(';A=b', 4_000)}:mailto:a@example.org\n`, size))),
    'lines of equal signs': calendar(event(fill(`ORGANIZER;${fill('=', 4_000)}:x\n`, size))),
    'lines of quotes': calendar(event(fill(`SUMMARY;A=${fill('""', 4_000)}:x\n`, size))),
    categories: calendar(event(`CATEGORIES:${fill('a,', size)}`)),
    'different categories': calendar(event(`CATEGORIES:${fill((index) => `c${index},`, size)}`)),
    'escaped commas': calendar(event(`CATEGORIES:${fill('\\,', size)}`)),
    properties: calendar(event(fill('ATTENDEE:mailto:a@example.org\n', size))),
    'different properties': calendar(event(fill((index) => `X-P${index}:1\n`, size))),
    'excluded dates': calendar(event(`RRULE:FREQ=DAILY\nEXDATE:${fill('20300621T180000Z,', size)}`)),
    'nested components': fill('BEGIN:VCALENDAR\nBEGIN:VEVENT\n', size),
    'nested alarms': calendar(event(fill('BEGIN:VALARM\n', size))),
    'unknown components': calendar(fill((index) => `BEGIN:X-${index}\nEND:X-${index}\n`, size)),
    ends: fill('END:VEVENT\n', size),
    'empty entries': calendar(fill('BEGIN:VEVENT\nEND:VEVENT\n', size)),
    'the same entry': calendar(fill(`${event('SUMMARY:x')}\n`, size)),
    durations: calendar(fill(`${event(`DURATION:${fill('P', 4_000)}`)}\n`, size)),
    'unknown zones': calendar(
      fill((index) => `BEGIN:VEVENT\nDTSTART;TZID=Area/Zone${index}:20300620T180000\nEND:VEVENT\n`, size),
    ),
    'unknown zones in paths': calendar(
      fill((index) => `BEGIN:VEVENT\nDTSTART;TZID=/a/b/Area/Zone${index}:20300620T180000\nEND:VEVENT\n`, size),
    ),
    'one zone of many rules': calendar(
      `BEGIN:VTIMEZONE\nTZID:Z\n${fill(rule, size / 2)}END:VTIMEZONE\n` +
        fill((index) => `BEGIN:VEVENT\nDTSTART;TZID=Z:${year(index)}0620T180000\nEND:VEVENT\n`, size / 2),
    ),
    'one zone of many dates': calendar(
      `BEGIN:VTIMEZONE\nTZID:Z\nBEGIN:STANDARD\nDTSTART:19000101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n` +
        `RDATE:${fill('19000101T000000,', size / 2)}\nEND:STANDARD\nEND:VTIMEZONE\n` +
        fill((index) => `BEGIN:VEVENT\nDTSTART;TZID=Z:${year(index)}0620T180000\nEND:VEVENT\n`, size / 2),
    ),
    'many zones': calendar(
      fill(
        (index) =>
          `BEGIN:VTIMEZONE\nTZID:Z${index}\n${rule(index)}END:VTIMEZONE\n` +
          `BEGIN:VEVENT\nDTSTART;TZID=Z${index}:${year(index)}0620T180000\nEND:VEVENT\n`,
        size,
      ),
    ),
    addresses: calendar(event(`URL:https://${fill('a.', size)}`)),
    'an e-mail address': calendar(event(`ORGANIZER:mailto:${fill('a.', size)}@example.org`)),
    'percent signs': calendar(event(`ORGANIZER:mailto:${fill('%25', size)}`)),
  }
  return shapes
}

const day = (index: number, year = 2030) =>
  new Date(Date.UTC(year, 5, 20 + index, 18)).toISOString().replace(/[-:]|\.000/g, '')
const days = (year?: number) => (index: number) => `${day(index, year)},`
const ten = (rule: (index: number) => string) => Array.from({ length: 10 }, (_, index) => rule(index + 1)).join('\n')

/** Returns files of recurring entries that would take long to expand. */
export function hostileSeries(size: number): Readonly<Record<string, string>> {
  const series = (lines: string) => calendar(fill((index) => event(lines).replace('UID:1', `UID:${index}`), size))
  const overrides = (lines: string, year: number) =>
    calendar(event(lines) + fill((index) => `\n${event(`RECURRENCE-ID:${day(index, year)}`)}`, size))
  return {
    'rules of seconds': series('RRULE:FREQ=SECONDLY'),
    'rules of hours': series('RRULE:FREQ=HOURLY'),
    'rules of rare minutes': series('RRULE:FREQ=MINUTELY;INTERVAL=36;BYSETPOS=2'),
    'rules of hours of days': series('RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7,8'),
    'rules of days': series('RRULE:FREQ=DAILY'),
    'rules that select nothing': series('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    'many rules of an entry': calendar(event(fill((index) => `RRULE:FREQ=DAILY;INTERVAL=${index + 1}\n`, size))),
    'added dates': calendar(event(`RDATE:${fill(days(), size)}`)),
    'added dates of an unknown zone': calendar(event(`RDATE;TZID=At home:${fill(days(), size)}`)),
    'excluded dates of entries': series(`RRULE:FREQ=DAILY\nEXDATE:${fill(days(), 15_000)}`),
    'changes of a series': overrides('RRULE:FREQ=DAILY', 2030),
    'changes of excluded dates': overrides(`RRULE:FREQ=DAILY\nEXDATE:${fill(days(), 15_000)}`, 2030),
    'changes of a series with a count': overrides('RRULE:FREQ=DAILY;BYDAY=MO,TU;COUNT=1000000', 6000),
    'changes of a series of ten rules': overrides(
      ten((interval) => `RRULE:FREQ=YEARLY;INTERVAL=${interval};BYDAY=MO,TU,WE,TH,FR,SA`),
      2031,
    ),
    'changes of long texts': overrides(`RRULE:FREQ=DAILY\nDESCRIPTION:${fill('x', size)}`, 2030),
  }
}
