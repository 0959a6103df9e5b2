import type { SpanAttributes, SpanOptions } from 'daybook'
import { createTracer, errorHandler } from 'daybook/storage'
import type { Database } from '../dialect/database.ts'
import { type Execute, render, type Sql } from '../statement/statement.ts'
import { createSummarize } from './query-summary.ts'
import type { TracingOptions } from './tracing-options.ts'

/** How a database is traced. */
export interface TracedDatabaseOptions extends Required<Pick<TracingOptions, 'trace'>> {
  /** Called with errors of `trace`. */
  readonly onError: TracingOptions['onError'] | undefined
  /** The name of the database in OpenTelemetry, such as `sqlite`. */
  readonly system: string
  /** Returns the text that replaces a value: `?`, or `$1` for the first. */
  readonly placeholder: (position: number) => string
  /** Which of the replicas it is, from 1 on. */
  readonly replica?: number | undefined
}

/** How spans describe a statement. */
interface Described {
  readonly name: `${Uppercase<string>} ${string}`
  readonly options: SpanOptions
}

/** The most statements whose description is stored. */
const mostDescribed = 1_000

/** Returns a database that runs each statement and each transaction in a span. Values are never part of it. */
export function tracedDatabase(
  database: Database,
  { trace, onError, system, placeholder, replica }: TracedDatabaseOptions,
): Database {
  if (typeof trace !== 'function') throw new TypeError(`trace: received ${typeof trace}; accepted is a function.`)
  const tracer = createTracer(trace, errorHandler(onError))
  const { dialect, join } = database
  const summarize = createSummarize(tablePrefix(dialect.name('')))
  const common: SpanAttributes = {
    'db.system.name': system,
    ...(replica !== undefined && { 'daybook.replica': replica }),
  }
  const described = new Map<string, Described>()

  const describe = (statement: Sql): Described => {
    const { key, text } = render(statement, placeholder)
    const stored = described.get(key)
    if (stored) return stored
    const { summary, operation, table } = summarize(text())
    const attributes: SpanAttributes = {
      ...common,
      'db.query.summary': summary,
      'db.query.text': text(),
      ...(operation !== undefined && { 'db.operation.name': operation }),
      ...(table !== undefined && { 'db.collection.name': table }),
    }
    // A summary begins with its operation.
    const made: Described = { name: summary as Described['name'], options: { kind: 'client', attributes } }
    if (described.size === mostDescribed) described.clear()
    described.set(key, made)
    return made
  }
  const traced = (execute: Execute): ((statement: Sql) => Promise<Awaited<ReturnType<Execute>>>) => {
    return (statement) => {
      const { name, options } = describe(statement)
      return tracer(name, options, async () => execute(statement))
    }
  }
  /** Runs work in a transaction, in a span. The work may begin several times. */
  const inTransaction = <T, Result>(
    mode: NonNullable<SpanAttributes['daybook.transaction.mode']>,
    run: (work: (execute: Execute) => Promise<T>) => Promise<Result>,
    work: (execute: Execute) => Promise<T>,
  ): Promise<Result> => {
    const attributes = { ...common, 'daybook.transaction.mode': mode }
    return tracer('transaction', { kind: 'client', attributes }, (span) => {
      let attempts = 0
      return run((execute) => {
        attempts += 1
        span.setAttributes({ 'daybook.transaction.attempts': attempts })
        return work(traced(execute))
      })
    })
  }

  return {
    ...database,
    execute: traced((statement) => database.execute(statement)),
    transaction: (work, options) =>
      inTransaction(options?.sharesCommit ? 'shared' : 'own', (run) => database.transaction(run, options), work),
    background: (work) => inTransaction('background', (run) => database.background(run), work),
    exclusively: (work) => inTransaction('schema', (run) => database.exclusively(run), work),
    ...(join && {
      join(transaction, tenant) {
        const connection = join(transaction, tenant)
        return { run: (work) => inTransaction('joined', (run) => connection.run(run), work) }
      },
    }),
  }
}

/** Returns the start of all names of tables, without schema and quotes. */
function tablePrefix(name: Sql): string {
  return /"(\w*)"$/.exec(render(name, String).text())?.[1] ?? ''
}
