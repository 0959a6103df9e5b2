import { AsyncLocalStorage } from 'node:async_hooks'
import type { SpanAttributes, SpanOptions, Trace } from 'daybook'

export interface RecordedSpan {
  readonly name: string
  readonly kind: SpanOptions['kind']
  readonly attributes: SpanAttributes
  readonly children: RecordedSpan[]
  /** How the promise of `run` has settled. */
  outcome: 'open' | 'fulfilled' | 'rejected'
}

/** Records spans as OpenTelemetry does: a span is the child of the one in whose async context it begins. */
export function recordSpans() {
  const active = new AsyncLocalStorage<RecordedSpan>()
  const roots: RecordedSpan[] = []
  const all: RecordedSpan[] = []
  const trace: Trace = async (name, { kind, attributes }, run) => {
    const span: RecordedSpan = { name, kind, attributes: { ...attributes }, children: [], outcome: 'open' }
    const siblings = active.getStore()?.children ?? roots
    siblings.push(span)
    all.push(span)
    try {
      await active.run(span, () => run({ setAttributes: (more) => Object.assign(span.attributes, more) }))
      span.outcome = 'fulfilled'
    } catch {
      span.outcome = 'rejected'
    }
  }
  return {
    trace,
    /** The spans without a parent. */
    roots,
    all,
    clear() {
      roots.length = 0
      all.length = 0
    },
  }
}
