// Why is my event not in the list? The calendar says what the list did.
//
//   npx tsx examples/explain.ts

import { fileURLToPath } from 'node:url'
import { createCalendar, type EventQuery } from 'daybook'

/** Requests the concert of yesterday, and says why it is not found. */
export async function findConcert(now: () => Date): Promise<readonly string[]> {
  const lines: string[] = []
  const calendar = createCalendar({
    timeZone: 'Europe/Zurich',
    now,
    onIgnored({ names }) {
      for (const { name, hint } of names) lines.push(`${name} is no parameter${hint ? `: did you mean ${hint}?` : ''}`)
    },
  })
  const yesterday = new Date(now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await calendar.events.create({
    title: 'Concert',
    start_date: `${yesterday} 20:00`,
    end_date: `${yesterday} 22:00`,
  })

  const visitor = calendar.as(null)
  const ask = async (query: EventQuery) => {
    const { total } = await visitor.events.list(query)
    lines.push(`${JSON.stringify(query)} finds ${total}`)
    if (total === 0) lines.push(String(await visitor.events.explain(query)))
  }
  await ask({ search: 'concert' })
  // A client in another language can send what the compiler refuses here.
  await ask(JSON.parse(`{ "search": "concert", "start-date": "${yesterday}" }`))
  await ask({ search: 'concert', period: 'past' })
  return lines
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const line of await findConcert(() => new Date())) console.log(line)
}
