// Spans and metrics of OpenTelemetry, of requests, operations and SQL statements.
//
//   npx tsx examples/tracing.ts

import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Meter, metrics, SpanKind, SpanStatusCode, type Tracer, trace as traces } from '@opentelemetry/api'
import { ConsoleMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { ConsoleSpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { createCalendar, type Trace } from 'daybook'
import { nodeHandler } from 'daybook/node'

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, client: SpanKind.CLIENT }

/** Buckets in seconds, and attributes of few values, as the conventions have them. */
const seconds = {
  unit: 's',
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
}
const measured = /^(http\.(request\.method|route|response\.status_code)|url\.scheme|error\.type)$|^db\.(?!query\.text)/

/** Returns the option `trace` of a calendar and of its store. */
export function openTelemetry(tracer: Tracer, meter: Meter): Trace {
  const durations = {
    server: meter.createHistogram('http.server.request.duration', seconds),
    client: meter.createHistogram('db.client.operation.duration', seconds),
    internal: undefined,
  }
  return (name, { kind, attributes }, run) =>
    tracer.startActiveSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, async (span) => {
      const all: Record<string, string | number | boolean> = { ...attributes }
      const begun = performance.now()
      try {
        await run({ setAttributes: (more) => span.setAttributes(Object.assign(all, more)) })
      } finally {
        // Without the error, whose message may contain what the caller sent.
        if ('error.type' in all) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
        const shown = Object.entries(all).filter(([each]) => measured.test(each))
        if (name !== 'transaction')
          durations[kind]?.record((performance.now() - begun) / 1000, Object.fromEntries(shown))
      }
    })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(new ConsoleSpanExporter())] }).register()
  const reader = new PeriodicExportingMetricReader({ exporter: new ConsoleMetricExporter() })
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
  const trace = openTelemetry(traces.getTracer('daybook'), metrics.getMeter('daybook'))
  const calendar = createCalendar({ trace, onError: console.error })
  createServer(nodeHandler(calendar)).listen(3000, '127.0.0.1')
  console.log('Open http://127.0.0.1:3000/cal/events/v1/events and read the spans here.')
}
