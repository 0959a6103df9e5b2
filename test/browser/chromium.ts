import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Starts the Chromium of this machine without a window, with a profile of its own that goes with it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOf('chromium'),
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

function pathOf(program: string): string {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isProgram)
  if (found !== undefined) return found
  throw new Error(`There is no ${program} in the PATH. On Debian: apt-get install --no-install-recommends ${program}`)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
