import { raw, type Sql, sql, type Trigrams } from '../sql.ts'

/** Up to this many candidates, it is faster to test each than all events of a window. */
const fewCandidates = 2_000

/**
 * Creates a full-text index of SQLite. Triggers update it, so that it stays correct if a store without the option
 * writes.
 */
export function createSqliteTrigrams(named: (name: string) => Sql, prefix: string): Trigrams {
  const index = named('trigrams')
  const events = named('events')
  const content = raw(`'${prefix}events'`)
  const remove = sql`INSERT INTO ${index} (${index}, rowid, search_text) VALUES ('delete', old.row_id, old.search_text)`
  const add = sql`INSERT INTO ${index} (rowid, search_text) VALUES (new.row_id, new.search_text)`
  const trigger = (name: string, when: string, what: Sql) =>
    sql`CREATE TRIGGER ${named(`trigrams_${name}`)} AFTER ${raw(when)} BEGIN ${what}; END`
  const on = `ON "${prefix}events"`
  return {
    exists: sql`SELECT 1 FROM sqlite_master WHERE name = ${`${prefix}trigrams`}`,
    create: [
      sql`CREATE VIRTUAL TABLE ${index} USING fts5 (search_text, content = ${content}, content_rowid = 'row_id',
        detail = none, tokenize = 'trigram case_sensitive 1')`,
      trigger('insert', `INSERT ${on}`, add),
      trigger('delete', `DELETE ${on}`, remove),
      trigger('update', `UPDATE OF search_text ${on} WHEN old.search_text <> new.search_text`, sql`${remove}; ${add}`),
      sql`INSERT INTO ${index} (${index}) SELECT 'rebuild' WHERE EXISTS (SELECT 1 FROM ${events})`,
    ],
    hint: raw(' NOT INDEXED'),
    async narrow(words, load) {
      const trigrams = new Set(words.flatMap(trigramsOf))
      if (trigrams.size === 0) return null
      const query = Array.from(trigrams, (trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
      const candidates = sql`SELECT rowid FROM ${index} WHERE ${index} MATCH ${query}`
      const count = await load(sql`SELECT count(*) AS value FROM (${candidates} LIMIT ${fewCandidates})`)
      return Number(count) < fewCandidates ? sql`e.row_id IN (${candidates})` : null
    },
  }
}

/** Returns the trigrams of a word of at least three characters. */
function trigramsOf(word: string): readonly string[] {
  const characters = [...word]
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''))
}
