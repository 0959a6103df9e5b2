import type { PlainDatabase } from './target.ts'

const links = [
  { table: 'event_venues', column: 'venue_id', to: 'venues' },
  { table: 'event_organizers', column: 'organizer_id', to: 'organizers' },
  { table: 'event_categories', column: 'category_id', to: 'categories' },
  { table: 'event_tags', column: 'tag_id', to: 'tags' },
] as const

interface Check {
  readonly name: string
  /** Gives the rows that are wrong. */
  readonly sql: string
}

const checks: readonly Check[] = [
  ...['events', 'venues', 'organizers', 'categories', 'tags'].map((table) => ({
    name: `two ${table} share a slug`,
    sql: `SELECT slug, count(*) AS holders FROM daybook_${table}
      ${table === 'categories' || table === 'tags' ? '' : `WHERE status <> 'trash'`} GROUP BY slug HAVING count(*) > 1`,
  })),
  ...['events', 'venues', 'organizers'].map((table) => ({
    name: `two ${table} share a uid`,
    sql: `SELECT uid, count(*) AS holders FROM daybook_${table} GROUP BY uid HAVING count(*) > 1`,
  })),
  ...['categories', 'tags'].flatMap((table) => [
    {
      name: `two ${table} under one parent share a name`,
      sql: `SELECT search_name, parent, count(*) AS holders FROM daybook_${table}
        GROUP BY search_name, parent HAVING count(*) > 1`,
    },
    {
      name: `the parent of one of the ${table} is not there`,
      sql: `SELECT id, parent FROM daybook_${table} WHERE parent <> 0 AND parent NOT IN (SELECT id FROM daybook_${table})`,
    },
  ]),
  ...links.flatMap(({ table, column, to }) => [
    {
      name: `${table} links to nothing, or from nothing`,
      sql: `SELECT l.* FROM daybook_${table} l LEFT JOIN daybook_events e ON e.id = l.event_id
        LEFT JOIN daybook_${to} r ON r.id = l.${column} WHERE e.id IS NULL OR r.id IS NULL`,
    },
    {
      name: `${table} has another start than the event`,
      sql: `SELECT l.* FROM daybook_${table} l JOIN daybook_events e ON e.id = l.event_id
        WHERE l.start_date <> e.start_date`,
    },
    {
      name: `${table} links an event to one record twice`,
      sql: `SELECT event_id, ${column} FROM daybook_${table} GROUP BY event_id, ${column} HAVING count(*) > 1`,
    },
  ]),
  // A term that is deleted leaves its id unused.
  ...links.slice(0, 2).map(({ table }) => ({
    name: `${table} has no place 0, or leaves one out`,
    sql: `SELECT event_id FROM daybook_${table}
      GROUP BY event_id HAVING min(position) <> 0 OR max(position) <> count(*) - 1`,
  })),
  ...links.slice(2).map(({ table, column, to }) => ({
    name: `the count of one of the ${to} is wrong`,
    sql: `SELECT t.id, t.count, s.held FROM daybook_${to} t JOIN (
        SELECT r.id, (
          SELECT count(*) FROM daybook_${table} l JOIN daybook_events e ON e.id = l.event_id
          WHERE l.${column} = r.id AND e.status = 'publish' AND NOT e.hide_from_listings
        ) AS held FROM daybook_${to} r
      ) s ON s.id = t.id WHERE t.count <> s.held`,
  })),
  {
    name: 'an event ends before it starts',
    sql: 'SELECT id FROM daybook_events WHERE utc_end_date < utc_start_date',
  },
]

/** Says what in a calendar is at odds with the rest of it. */
export async function inconsistencies({ query }: Pick<PlainDatabase, 'query'>): Promise<readonly string[]> {
  const found: string[] = []
  for (const { name, sql } of checks) {
    const rows = await query(sql)
    if (rows.length > 0) found.push(`${name}: ${rows.length} times, first ${JSON.stringify(rows[0])}`)
  }
  return found
}
