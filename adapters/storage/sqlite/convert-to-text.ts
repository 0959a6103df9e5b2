import { type Execute, identifier, join, raw, sql } from '../sql.ts'

/**
 * Changes integer columns to text columns. SQLite cannot change the type of a column, so this creates the table again,
 * with everything that belongs to it. Foreign keys must be off: with them, dropping the former table deletes the rows
 * that reference it.
 */
export async function convertToText(table: string, columns: readonly string[], execute: Execute): Promise<void> {
  const temporary = `${table}_new`
  const [present, next] = [identifier(table), identifier(temporary)]
  const found = await execute(sql`
    SELECT (SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ${table}) AS definition,
      (SELECT json_group_array(name) FROM pragma_table_info(${table})) AS names,
      (SELECT json_group_array(sql) FROM sqlite_master
        WHERE tbl_name = ${table} AND type IN ('index', 'trigger') AND sql IS NOT NULL) AS belongings`)
  const names: readonly string[] = JSON.parse(String(found?.names))
  const belongings: readonly string[] = JSON.parse(String(found?.belongings))
  const definition = columns.reduce(
    (text, column) => text.replace(new RegExp(`\\b${column} INTEGER\\b`), `${column} TEXT`),
    String(found?.definition).replace(`"${table}"`, `"${temporary}"`),
  )
  const values = names.map((name) =>
    columns.includes(name) ? sql`CAST(${identifier(name)} AS TEXT)` : identifier(name),
  )

  await execute(raw(definition))
  await execute(
    sql`INSERT INTO ${next} (${join(names.map(identifier), ', ')}) SELECT ${join(values, ', ')} FROM ${present}`,
  )
  // Keeps the largest id that was ever used.
  await execute(sql`DELETE FROM sqlite_sequence WHERE name = ${temporary}`)
  await execute(
    sql`INSERT INTO sqlite_sequence (name, seq) SELECT ${temporary}, seq FROM sqlite_sequence WHERE name = ${table}`,
  )
  await execute(sql`DROP TABLE ${present}`)
  // Keeps references to the table by its name, which stays the same.
  await execute(raw('PRAGMA legacy_alter_table = ON'))
  await execute(sql`ALTER TABLE ${next} RENAME TO ${present}`)
  await execute(raw('PRAGMA legacy_alter_table = OFF'))
  for (const statement of belongings) await execute(raw(statement))
}
