import axe from 'axe-core'
import { createCalendar } from 'daybook'
import { icalendar } from 'daybook/ics'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { axeFaults, schemeNames, schemes, serve } from './screens.ts'

// Subscribing, adding an event to a calendar, and sharing it, with scripts and without.

let browser: Browser
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  browser = await launchChromium()
  const now = () => new Date('2030-06-18T09:00:00Z')
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, formats: [icalendar()] })
  await calendar.events.create({ title: 'Fado', start_date: '2030-06-20 22:00', end_date: '2030-06-21 01:00' })
  site = await serve(
    nodeHandler(createPages(calendar, { title: 'Harbour' }), { authenticate: () => ({ id: 1, role: 'editor' }) }),
  )
})

afterAll(async () => {
  await browser?.close()
  site?.server.close()
})

async function openedMenus(options: BrowserContextOptions, path = '/fado') {
  const page = await browser.newPage({ viewport: { width: 320, height: 800 }, ...options })
  await page.goto(`${site.origin}${path}`)
  for (const menu of await page.locator('.db-cals > summary').all()) await menu.press('Enter')
  return page
}

describe('the menus of calendars', () => {
  it.each(schemeNames)('have no barrier when they are open, in %s', async (scheme) => {
    const page = await openedMenus(schemes[scheme])
    expect(await page.locator('.db-cals[open]').count()).toBe(3)
    await page.evaluate(axe.source)
    expect(await page.evaluate(axeFaults)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.close()
  })

  it('open without scripts, and show the address without a button that does nothing', async () => {
    const page = await openedMenus({ javaScriptEnabled: false })
    expect(await page.getByRole('link', { name: 'Google Calendar' }).count()).toBe(3)
    expect(await page.getByLabel('Address of the calendar').count()).toBe(2)
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
    await page.close()
  })

  it('copy the address of what is shown, also after a link to another page', async () => {
    const page = await openedMenus({ permissions: ['clipboard-read', 'clipboard-write'] }, '/')
    await page.getByRole('link', { name: 'Month' }).click()
    await page.getByRole('heading', { name: 'June 2030' }).waitFor()
    await page.locator('.db-cals > summary').press('Enter')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe(`${site.origin}/cal/events/v1/events?format=ics`)
    await page.close()
  })
})

describe('sharing an event', () => {
  it('uses the dialog of the device where there is one', async () => {
    const page = await browser.newPage()
    await page.addInitScript('navigator.share = async (shared) => { document.title = JSON.stringify(shared) }')
    await page.goto(`${site.origin}/fado`)
    await page.getByRole('link', { name: 'Share' }).click()
    const shared = JSON.parse(await page.title())
    expect(shared).toEqual({ title: expect.stringMatching(/^Fado · .*Harbour$/), url: `${site.origin}/fado` })
    await page.close()
  })

  it('is a message with the address elsewhere', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/fado`)
    const link = await page.getByRole('link', { name: 'Share' }).getAttribute('href')
    expect(link).toMatch(/^mailto:\?subject=Fado/)
    expect(link?.split('&body=')[1]).toBe(encodeURIComponent(`${site.origin}/fado`))
    await page.close()
  })
})

it('copies the code for another site', async () => {
  const page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${site.origin}/desk/embed?embed=month`)
  await page.locator('.db-form').getByRole('button', { name: 'Copy' }).click()
  await page.locator('.db-form').getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await page.locator('#db-code').inputValue())
  expect(await page.frameLocator('.db-preview').getByRole('heading', { name: 'June 2030' }).count()).toBe(1)
  await page.close()
})
