import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The same engine without the parts that draw windows takes half the time. */
const programs = ['chromium-headless-shell', 'chromium']

/** Starts the Chromium of this machine without a window, with a profile of its own that goes with it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOfFirst(programs),
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

function pathOfFirst(names: readonly string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  if (found !== undefined) return found
  const [first] = names
  throw new Error(`No ${names.join(' or ')} in the PATH. On Debian: apt-get install --no-install-recommends ${first}`)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
