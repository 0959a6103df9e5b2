import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from '../../desk-caller.ts'
import { anImporter, editableCellsOf } from './importing.ts'

// Buttons of the pages of an import in any order, also of pages from before, against a model of what is stored then.

const author = { id: 7, role: 'author' }

/** A row of the table: its title or its day can be wrong, never both. */
interface Row {
  readonly title: string
  readonly day: string
}

/** A page, with what its table has by then, and the rows that its button writes. */
interface ModelPage {
  readonly kind: 'columns' | 'report' | 'done'
  readonly reply: DeskReply
  readonly rows: readonly Row[]
  readonly ready: readonly number[]
}

const isGood = ({ title, day }: Row) => title !== '' && /^2030-06-\d\d$/.test(day)
const textOf = ({ title, day }: Row) => `${title} ${day}`

const row = fc.record({
  part: fc.constantFrom('none', 'title', 'day'),
  title: fc.constantFrom('Jazz', 'Fair', 'Talk'),
})
const step = fc.record({
  page: fc.nat(),
  button: fc.constantFrom('write', 'again', 'columns', 'check', 'file'),
  corrections: fc.array(
    fc.record({ at: fc.nat(), text: fc.constantFrom('', 'Tour', '2030-06-12', '2030-06-13', 'soon') }),
    {
      maxLength: 2,
    },
  ),
})

it('writes what its report says, keeps what was corrected, and changes nothing of others', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.array(step, { maxLength: 10 }),
      async (all, steps) => {
        const { calendar, choose, press } = anImporter(author)
        const editor = aBrowser(calendar, { id: 4, role: 'editor' })
        const file = new File(['external_id,title,start_date\n1,Of an editor,2030-06-01'], 'a.csv')
        const report = await editor.postFiles('/desk/import', [['status', 'publish']], { file })
        await editor.postFiles('/desk/import', [...formOf(report), ['form.do', 'write']], {})

        const first = all.map(({ part, title }, at) => ({
          title: part === 'title' ? '' : `${title} ${at}`,
          day: part === 'day' ? 'soon' : `2030-06-1${at}`,
        }))
        const text = ['Nr.;Titel;Datum', ...first.map(({ title, day }, at) => `${at + 1};${title};${day}`)].join('\n')
        const stored = new Map<number, string>()
        const pages: ModelPage[] = []
        const show = (kind: ModelPage['kind'], reply: DeskReply, rows: readonly Row[]) => {
          const good = rows.flatMap((one, at) => (isGood(one) && stored.get(at) !== textOf(one) ? [at] : []))
          pages.push({ kind, reply, rows, ready: kind === 'report' ? good : [] })
        }
        show('columns', await choose(text), first)

        for (const { page: index, button, corrections } of steps) {
          const page = pages[index % pages.length]
          if (page === undefined || button === 'file' || page.kind === 'done') {
            show('columns', await choose(text), first)
            continue
          }
          if (page.kind === 'columns') {
            show('report', await press(page.reply), page.rows)
            continue
          }
          // There is no such button.
          if (button === 'write' && page.ready.length === 0) continue
          const names = Object.keys(editableCellsOf(page.reply))
          expect(names).toHaveLength(page.rows.filter((one) => !isGood(one)).length)
          const changes = new Map(
            corrections.map(({ at, text }) => [names[at % Math.max(names.length, 1)] ?? '', text] as const),
          )
          changes.delete('')
          const rows = page.rows.map((one, at) => ({
            title: changes.get(`cell.${at + 2}.1`) ?? one.title,
            day: changes.get(`cell.${at + 2}.2`) ?? one.day,
          }))
          const reply = await press(page.reply, button === 'check' ? 'again' : button, Object.fromEntries(changes))
          const isChanged = rows.some((one, at) => textOf(one) !== textOf(page.rows[at] ?? one))
          if (button === 'columns') show('columns', reply, rows)
          else if (button === 'write' && !isChanged) {
            for (const at of page.ready) stored.set(at, textOf(page.rows[at] ?? { title: '', day: '' }))
            show('done', reply, rows)
          } else show('report', reply, rows)

          const { records } = await calendar.events.list({ period: 'all', per_page: 50 })
          const shown = records.map((one) => `${one.author} ${one.title} ${one.start_date.slice(0, 10)}`)
          const expected = [...[...stored.values()].map((one) => `7 ${one}`), '4 Of an editor 2030-06-01']
          expect(shown.toSorted()).toEqual(expected.toSorted())
        }
      },
    ),
    { numRuns: Number(process.env.SEQUENCES ?? 25) },
  )
}, 3_000_000)
