import type { Browser, Locator, Page } from 'playwright-core'

/** How somebody works: with what, and on which screen. */
export interface Way {
  readonly name: string
  readonly keyboard: boolean
  readonly scripts: boolean
  readonly width: number
}

/** Each thing that a person may lack is missing in one of these. */
export const ways: readonly Way[] = [
  { name: 'by mouse', keyboard: false, scripts: true, width: 1280 },
  { name: 'by keyboard without scripts', keyboard: true, scripts: false, width: 1280 },
  { name: 'on a phone without scripts', keyboard: false, scripts: false, width: 360 },
]

/** Who works at a page. Each click, or key that presses something, is counted; typing and the way there are not. */
export interface Hands {
  readonly page: Page
  /** Follows a link, presses a button, ticks a box, opens what is closed. */
  press(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
  /** Chooses in a list of options. */
  choose(target: Locator, label: string): Promise<void>
  clicks(): number
  close(): Promise<void>
}

/** What is used of an element of the page. The types of browsers are not those of the tests. */
interface Matching {
  matches(selector: string): boolean
}

/** Beyond so many stops, there is no way. */
const mostStops = 400

/** Opens a page for somebody who works in a way. */
export async function handsOf(browser: Browser, { keyboard, scripts, width }: Way): Promise<Hands> {
  const context = await browser.newContext({ javaScriptEnabled: scripts, viewport: { width, height: 900 } })
  const page = await context.newPage()
  let clicks = 0
  const reach = async (target: Locator, key = 'Tab') => {
    await target.waitFor({ state: 'attached' })
    const element = await target.elementHandle()
    const hasFocus = () => element?.evaluate((it) => (it as unknown as Matching).matches(':focus'))
    for (let stops = 0; !(await hasFocus()); stops += 1) {
      if (stops === mostStops) throw new Error(`${target}: not reached with the key ${key}`)
      await page.keyboard.press(key)
    }
  }
  return {
    page,
    async press(target) {
      clicks += 1
      if (!keyboard) return target.click()
      const type = await target.getAttribute('type')
      if (type === 'radio') {
        // The Tab key stops once in a group, and arrows choose.
        await reach(page.locator(`[name="${await target.getAttribute('name')}"]:checked`))
        return reach(target, 'ArrowDown')
      }
      await reach(target)
      await page.keyboard.press(type === 'checkbox' ? 'Space' : 'Enter')
    },
    async type(target, text) {
      if (keyboard) await reach(target)
      await target.fill(text)
    },
    async choose(target, label) {
      clicks += 1
      if (keyboard) await reach(target)
      await target.selectOption({ label })
    },
    clicks: () => clicks,
    close: () => context.close(),
  }
}
