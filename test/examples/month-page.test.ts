import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'
import { monthPage } from '../../examples/month-page.ts'
import { argumentsFor } from '../support/program.ts'
import { allStores } from '../support/stores.ts'

const make = createMake()

const linesWith = (page: string, text: string) => page.split('\n').filter((line) => line.includes(text))

it('prints a month with its bars when it is run', async () => {
  const program = [...(await argumentsFor('examples/month-page.ts')), '2030-06']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const lines = stdout.split('\n').map((line) => line.trimEnd())
  expect(lines.slice(4, 9)).toEqual([
    '10          11          12          13          14          15          16',
    '                                    [Summer camp==================================>',
    '                                                            [Jazz night===========]',
    '                                                            Flea market',
    '',
  ])
  expect(lines.filter((line) => line.startsWith('<'))).toEqual(['<Summer camp======================]'])
})

it.each(allStores ? ['2030-6', '2030-13', '0000-05'] : ['2030-13'])(
  'shows its usage for the month %j',
  async (month) => {
    const args = [...(await argumentsFor('examples/month-page.ts')), month]
    const program = promisify(execFile)(process.execPath, args)
    await expect(program).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^Usage: .+\n$/) })
  },
)

it('shows what is public on the first and the last day of the grid, and on no other page', async () => {
  const on = (day: string, title: string) => make.event({ title, start_date: `${day} 09:00`, end_date: `${day} 10:00` })
  const calendar = await createTestCalendar({
    seed: {
      events: [
        on('2030-05-26', 'Too early'),
        on('2030-05-27', 'First'),
        on('2030-06-30', 'Last'),
        on('2030-07-01', 'Too late'),
        { ...on('2030-06-20', 'Secret'), status: 'draft' },
        ...Array.from({ length: 60 }, (_, index) => on('2030-06-10', `No. ${index}`)),
      ],
    },
  })
  const page = await monthPage(calendar, 2030, 6)
  for (const shown of ['First', 'Last', 'No. 0', 'No. 59']) expect(linesWith(page, shown)).toHaveLength(1)
  for (const hidden of ['Too', 'Secret']) expect(linesWith(page, hidden)).toEqual([])
})
