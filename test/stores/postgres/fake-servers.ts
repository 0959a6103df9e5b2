import { StoreError } from 'daybook/storage'
import { createPostgresDialect } from '../../../adapters/stores/postgres/dialect.ts'
import { type Database, type Row, type Sql, sql } from '../../../adapters/stores/sql.ts'

// Servers that answer as a test says.

const dialect = createPostgresDialect(undefined, 'daybook_', false, {})
/** A read of a store. */
export const read = sql`SELECT 1 AS one`
const unused = () => Promise.reject(new Error('not used here'))

/** A server that answers as a test says, and logs the texts that it receives. */
export function aServer(answer: (text: string, values: readonly unknown[]) => Row | Error | Promise<Row>) {
  const texts: string[] = []
  const tenants: (string | undefined)[] = []
  const state = { isClosed: false }
  const close = async () => {
    state.isClosed = true
  }
  const database: Database = {
    ...{ dialect, transaction: unused, background: unused, exclusively: unused, close },
    async execute(statement) {
      const text = textOf(statement)
      texts.push(text)
      tenants.push(statement.tenant)
      const answered = answer(text, valuesOf(statement))
      if (answered instanceof Error) throw answered
      return answered
    },
  }
  return { database, texts, tenants, state }
}

function textOf({ texts, parts }: Sql): string {
  const texted = parts.map((part) => (typeof part === 'object' && part !== null ? textOf(part) : '?'))
  return texts.map((text, index) => `${text}${texted[index] ?? ''}`).join('')
}

function valuesOf({ parts }: Sql): readonly unknown[] {
  return parts.flatMap((part) => (typeof part === 'object' && part !== null ? valuesOf(part) : [part]))
}

/** Answers as a replica that has all commits. */
export function follows(text: string, values: readonly unknown[]): Row {
  if (!/commit/.test(text)) return { version: 'a', from: 'replica' }
  return {
    found: String(values.at(-1)).split(' ').filter(Boolean).length,
    follows: true,
    version: 'a',
    from: 'replica',
  }
}

/** An error of a server that cannot be used. */
export function unavailable(code: string) {
  return new StoreError('unavailable', 'Not now.', { cause: Object.assign(new Error(code), { code }) })
}
