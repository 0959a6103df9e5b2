import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { arabic, pagesOf, sampleCalendar, samplePaths } from './sample-pages.ts'

// Whatever the texts and the options are, the pages are valid HTML.

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard'],
    rules: {
      // Boxes of a facet repeat the name of their parameter.
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button'] }],
      // Long lines are no fault in markup that a program makes.
      'no-trailing-whitespace': 'off',
    },
  }),
)

let calendar: Awaited<ReturnType<typeof sampleCalendar>>
beforeAll(async () => {
  calendar = await sampleCalendar()
})

describe.each(['en', 'ar'])('in %s', (locale) => {
  it.each(Object.entries(samplePaths))('%s is valid', async (_, path) => {
    const response = await pagesOf(calendar, { words: arabic }, locale)(path)
    const { results } = await validator.validateString(await response.text())
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
    )
    expect(faults).toEqual([])
  })
})
