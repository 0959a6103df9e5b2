import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

// What the tests of pages for readers and of the desk share.

/** The options of a context, by scheme. */
export const schemes = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colors': { forcedColors: 'active' },
} as const

/** The names of the schemes. */
export const schemeNames = ['light', 'dark', 'forced colors'] as const

/** What axe finds on a page that has its source, with the rules of best practice. */
export const axeFaults = `axe.run().then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + failureSummary).join(' ')))`

/** The same of what depends on colors. All else is the same in each scheme. */
export const colorFaults = axeFaults.replace(
  'axe.run()',
  "axe.run({ runOnly: ['color-contrast', 'link-in-text-block'] })",
)

/** Serves on a free port of this machine. */
export async function serve(listener: RequestListener): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address.
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
