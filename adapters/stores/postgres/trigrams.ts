import { all, identifier, raw, render, type Sql, sql, type Trigrams } from '../sql.ts'

/** Creates the trigram index with the extension pg_trgm. The planner of PostgreSQL decides when to use it. */
export function createPostgresTrigrams(inSchema: (name: Sql) => Sql, prefix: string): Trigrams {
  const name = `${prefix}events_by_trigrams`
  const qualifiedName = render(inSchema(identifier(name)), String).text()
  return {
    exists: sql`SELECT 1 FROM pg_class WHERE oid = to_regclass(${qualifiedName})`,
    create: [
      // IF NOT EXISTS would require the right to create it even if it exists.
      raw(`DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN CREATE EXTENSION pg_trgm; END IF;
      END $$`),
      sql`CREATE INDEX ${identifier(name)} ON ${inSchema(identifier(`${prefix}events`))} 
        USING gin (search_text gin_trgm_ops)`,
    ],
    hint: raw(''),
    async narrow(words) {
      return all(words.map((word) => sql`e.search_text LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`))
    },
  }
}
