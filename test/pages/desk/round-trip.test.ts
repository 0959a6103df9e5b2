import { collectionNames } from 'daybook/storage'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'
import { fullCalendar } from './full-records.ts'

const editor = { id: 1, role: 'editor' }
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard'],
    rules: {
      // A hidden value before boxes is what they send when all are empty, and a list of records has several choices.
      'form-dup-name': 'off',
      'no-trailing-whitespace': 'off',
    },
  }),
)

let open: Awaited<ReturnType<typeof fullCalendar>>
beforeAll(async () => {
  open = await fullCalendar()
})

describe('forms of records', () => {
  it('change nothing if they are sent back as they are', async () => {
    const browser = aBrowser(open.calendar, editor)
    const seen = []
    for (const path of open.paths) {
      const page = await browser.get(`/desk/${path}`)
      expect([path, page.status]).toEqual([path, 200])
      const { location } = await browser.post(`/desk/${path}`, formOf(page))
      seen.push(location.replace(/&revision=[^&]+$/, ''))
    }
    expect(seen).toEqual(open.paths.map((path) => `/desk/${path}?done=unchanged`))
  })

  it('are valid HTML, as are those of new records, and nothing breaks out', async () => {
    const browser = aBrowser(open.calendar, editor)
    const fresh = collectionNames.map((folder) => `${folder}/new`)
    const faults = []
    for (const path of [...fresh, ...open.paths]) {
      const { body } = await browser.get(`/desk/${path}`)
      expect(body).not.toMatch(/<script(?! type="module" src="[^"<>]*"[^<>]*><\/script>)/)
      const { results } = await validator.validateString(body)
      for (const { messages } of results)
        for (const { ruleId, message, line } of messages) faults.push(`${path} ${ruleId} ${line} ${message}`)
    }
    expect([...new Set(faults.map((fault) => fault.replace(/^\S+ /, '')))].slice(0, 20)).toEqual([])
  })
})
