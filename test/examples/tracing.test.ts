import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTelemetry } from '../../examples/tracing.ts'
import { registerOpenTelemetry } from '../support/open-telemetry.ts'

let registered: ReturnType<typeof registerOpenTelemetry>
beforeAll(() => {
  registered = registerOpenTelemetry()
})
afterAll(() => registered.unregister())

const route = 'http://example.org/cal/events/v1/tags'

async function aTracedSite() {
  const { exporter: spanExporter, provider } = registered
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const meters = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 1_000_000 })],
  })
  const trace = openTelemetry(provider.getTracer('test'), meters.getMeter('test'))
  const database = new Database(':memory:')
  const store = createSqliteStore(database, { trace })
  onTestFinished(async () => {
    await store.close()
    await meters.shutdown()
  })
  await store.migrate()
  spanExporter.reset()
  const calendar = createCalendar({ store, trace })
  const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) })
  return {
    ...{ database, calendar },
    send: (method: string, path = '', body?: object) =>
      handle(new Request(`${route}${path}`, { method, ...(body && { body: JSON.stringify(body), headers }) })),
    spans() {
      const spans = spanExporter.getFinishedSpans()
      const names = new Map(spans.map((span) => [span.spanContext().spanId, span.name]))
      return spans.map(({ name, kind, status, events, attributes, parentSpanContext }) => {
        const parent = names.get(parentSpanContext?.spanId ?? '')
        return { name, kind, parent, status: status.code, events: events.map((event) => event.name), attributes }
      })
    },
    async metrics() {
      await meters.forceFlush()
      const [exported] = metricExporter.getMetrics().slice(-1)
      const measured = exported?.scopeMetrics.flatMap(({ metrics }) => metrics) ?? []
      return measured.map(({ descriptor: { name, unit }, dataPoints }) => ({
        name,
        unit,
        attributes: dataPoints.map((point): Attributes => point.attributes),
      }))
    },
  }
}

const headers = { 'content-type': 'application/json', authorization: 'Bearer editor' }

/** It reads which id is new. */
const insert = 'INSERT daybook_tags SELECT daybook_tags daybook_removed_ids'

it('makes spans of requests, operations and statements, each within the one before', async () => {
  const site = await aTracedSite()
  expect((await site.send('POST', '', { name: 'Jazz' })).status).toBe(201)
  const spans = site.spans()
  expect(spans.at(-1)).toMatchObject({
    name: 'POST /cal/events/v1/tags',
    kind: SpanKind.SERVER,
    parent: undefined,
    status: SpanStatusCode.UNSET,
    attributes: { 'http.response.status_code': 201 },
  })
  const named = (name: string) => spans.find((span) => span.name === name)
  expect(named('tags.create')).toMatchObject({ kind: SpanKind.INTERNAL, parent: 'POST /cal/events/v1/tags' })
  expect(named('transaction')).toMatchObject({ kind: SpanKind.CLIENT, parent: 'tags.create' })
  expect(named(insert)).toMatchObject({
    kind: SpanKind.CLIENT,
    parent: 'transaction',
    attributes: { 'db.system.name': 'sqlite', 'db.operation.name': 'INSERT' },
  })
})

it('leaves the status of a request alone for an error of the client, and records that of the operation', async () => {
  const site = await aTracedSite()
  expect((await site.send('GET', '/7')).status).toBe(404)
  const [operation, request] = site.spans().slice(-2)
  expect(operation).toMatchObject({ name: 'tags.get', status: SpanStatusCode.ERROR, events: [] })
  expect(operation?.attributes['error.type']).toBe('tag-not-found')
  expect(request).toMatchObject({ status: SpanStatusCode.UNSET, events: [] })
})

it('shows nothing of what a caller sent', async () => {
  const { calendar } = await aTracedSite()
  const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }
  const sent = { title: 'Fair', ...day, online_url: 'zoom://j/1?pwd=SECRET' }
  await expect(calendar.events.create(sent)).rejects.toThrow('SECRET')
  const spans = registered.exporter.getFinishedSpans()
  expect(spans.some(({ status }) => status.code === SpanStatusCode.ERROR)).toBe(true)
  const shown = spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status }))
  expect(JSON.stringify(shown)).not.toContain('SECRET')
})

it('sets the status of a request that failed, and of its statement', async () => {
  const site = await aTracedSite()
  site.database.exec("CREATE TRIGGER full BEFORE INSERT ON daybook_tags BEGIN SELECT RAISE(ABORT, 'full'); END")
  expect((await site.send('POST', '', { name: 'Jazz' })).status).toBe(500)
  const failed = site.spans().filter(({ status }) => status === SpanStatusCode.ERROR)
  expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    [insert, 'SQLITE_CONSTRAINT_TRIGGER'],
    ['transaction', 'SQLITE_CONSTRAINT_TRIGGER'],
    ['tags.create', 'SQLITE_CONSTRAINT_TRIGGER'],
    ['POST /cal/events/v1/tags', '500'],
  ])
})

it('measures requests and statements, by attributes of few values', async () => {
  const site = await aTracedSite()
  await site.send('POST', '', { name: 'Jazz' })
  await site.send('GET', '/1')
  await site.send('GET', '/7')
  const metrics = await site.metrics()
  expect(metrics.map(({ name, unit }) => [name, unit]).toSorted()).toEqual([
    ['db.client.operation.duration', 's'],
    ['http.server.request.duration', 's'],
  ])
  const attributesOf = (name: string) => metrics.find((metric) => metric.name === name)?.attributes ?? []
  const common = { 'url.scheme': 'http', 'http.request.method': 'GET', 'http.route': '/cal/events/v1/tags/{id}' }
  expect(attributesOf('http.server.request.duration')).toEqual([
    { ...common, 'http.request.method': 'POST', 'http.route': '/cal/events/v1/tags', 'http.response.status_code': 201 },
    { ...common, 'http.response.status_code': 200 },
    { ...common, 'http.response.status_code': 404 },
  ])
  const statements = attributesOf('db.client.operation.duration')
  expect(statements).toContainEqual({
    'db.system.name': 'sqlite',
    'db.operation.name': 'INSERT',
    'db.query.summary': insert,
  })
  expect(statements.some((attributes) => 'db.query.text' in attributes)).toBe(false)
})
