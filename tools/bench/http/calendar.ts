import { type GeneratedItem, generateCalendar, generatedNow } from '../generate.ts'

// The calendar that every contestant is filled with, and the moment at which all of them answer.

export const now = generatedNow

/** From here on texts are as generated, with letters of any script; events before, and all that is linked, are in ASCII. */
export const anyScriptFrom = '2025-01-01'

/** The same items each time, for the same number of events. */
export function* calendarOf(events: number): Generator<GeneratedItem, void, undefined> {
  for (const item of generateCalendar({ events, seed: 1 })) yield inAscii(item)
}

/** V8 keeps and encodes Latin text in other ways than the rest, so that a reply is one or the other as a whole. */
function inAscii(item: GeneratedItem): GeneratedItem {
  switch (item.kind) {
    case 'event': {
      const { data } = item
      if (data.start_date >= anyScriptFrom) return item
      return { kind: 'event', data: { ...plainTexts(data), cost: data.cost.replace(/ - .*|[^ -~]/g, '') } }
    }
    case 'venue':
      return { kind: 'venue', data: plainTexts(item.data) }
    case 'organizer':
      return { kind: 'organizer', data: plainTexts(item.data) }
    default:
      return { kind: item.kind, data: plainTexts(item.data) }
  }
}

function plainTexts<Data extends object>(data: Data): Data {
  const entries = Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value])
  return Object.fromEntries(entries) as Data // the same keys, and text for text
}

function plain(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^ -~\n]/g, 'x')
}
