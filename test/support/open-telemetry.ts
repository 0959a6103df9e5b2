import { context, propagation, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'

/**
 * Registers a provider of OpenTelemetry for the whole worker, as an app does for its process. `exporter` has its spans.
 * Call `unregister` at the end: other files run in the same worker, and OpenTelemetry ignores a second provider.
 */
export function registerOpenTelemetry() {
  const exporter = new InMemorySpanExporter()
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  if (!trace.setGlobalTracerProvider(provider)) throw new Error('Another test left its provider registered.')
  provider.register()
  const unregister = () => {
    trace.disable()
    context.disable()
    propagation.disable()
  }
  return { exporter, provider, unregister }
}
