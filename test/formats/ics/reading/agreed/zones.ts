/** Definitions of zones, as files contain them. */

function zone(tzid: string, [winter, summer]: readonly [string, string], rules: readonly [string, string]): string[] {
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`, 'BEGIN:DAYLIGHT', `TZOFFSETFROM:${winter}`, `TZOFFSETTO:${summer}`],
    ...[`DTSTART:${rules[0].startsWith('BYMONTH=3;BYDAY=-1') ? '19700329' : '19700308'}T020000`],
    ...[`RRULE:FREQ=YEARLY;${rules[0]}`, 'END:DAYLIGHT'],
    ...['BEGIN:STANDARD', `TZOFFSETFROM:${summer}`, `TZOFFSETTO:${winter}`],
    ...[`DTSTART:${rules[1].startsWith('BYMONTH=10') ? '19701025T030000' : '19701101T020000'}`],
    ...[`RRULE:FREQ=YEARLY;${rules[1]}`, 'END:STANDARD', 'END:VTIMEZONE'],
  ]
}

const europe = ['BYMONTH=3;BYDAY=-1SU', 'BYMONTH=10;BYDAY=-1SU'] as const
const america = ['BYMONTH=3;BYDAY=2SU', 'BYMONTH=11;BYDAY=1SU'] as const

/** Returns a VTIMEZONE with the rules of central Europe, under any name. */
export const centralEurope = (tzid: string) => zone(tzid, ['+0100', '+0200'], europe)

/** Returns a VTIMEZONE with the rules of New York, under any name. */
export const easternTime = (tzid: string) => zone(tzid, ['-0500', '-0400'], america)
