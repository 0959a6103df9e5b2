import { type Actor, type Calendar, createCalendar, type ResourceName } from 'daybook'
import { boolean, date, dateTime, email, integer, list, number, oneOf, text, url } from 'daybook/fields'
import { html, type Pieces } from 'daybook/pages'
import { type CollectionName, collectionNames, isTermCollection, nameOf, recordShapes, tableOf } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from '../../desk/desk-caller.ts'
import { aVisitor } from '../../visitor.ts'

const editor: Actor = { id: 1, role: 'editor' }

const declared = {
  seats: integer({ description: 'Seats' }),
  loop: boolean({ description: 'Induction loop' }),
  lift: boolean(),
  step_height: number(),
  age: oneOf(['all', '18 & over'], { description: 'Age limit' }),
  languages: list(text()),
  opened: date({ description: 'Opened' }),
  inspected: dateTime({ description: 'Last inspection' }),
  tours: list(dateTime(), { description: 'Tours' }),
  plan: url({ description: 'Floor plan' }),
  press: email({ description: 'Press' }),
  long: text({ description: 'A description that is longer than forty characters explains the field' }),
  empty: text({ description: 'Nothing' }),
  none: list(text(), { description: 'None' }),
}

const values = {
  ...{ seats: 1200, loop: true, lift: false, step_height: 0.5, age: '18 & over', languages: ['Deutsch', '<b>'] },
  ...{ opened: '2029-05-04', inspected: '2030-01-02 15:04:00', plan: 'https://hall.example/plan.pdf' },
  ...{ tours: ['2030-02-03 10:00:00'], press: 'press@hall.example', long: 'Worth knowing' },
}

/** As events have always shown them. */
const shown = [
  '<dt>Seats</dt><dd>1,200</dd>',
  '<dt>Induction loop</dt><dd>Yes</dd>',
  '<dt>Step height</dt><dd>0.5</dd>',
  '<dt>Age limit</dt><dd>18 &amp; over</dd>',
  '<dt>Languages</dt><dd>Deutsch, &lt;b></dd>',
  '<dt>Opened</dt><dd>May 4, 2029</dd>',
  '<dt>Last inspection</dt><dd>Wednesday, January 2, 2030 at 3:04 PM</dd>',
  '<dt>Tours</dt><dd>Sunday, February 3, 2030 at 10:00 AM</dd>',
  '<dt>Floor plan</dt><dd><a href="https://hall.example/plan.pdf">hall.example/plan.pdf</a></dd>',
  '<dt>Press</dt><dd><a href="mailto:press@hall.example">press@hall.example</a></dd>',
  '<dt>Long</dt><dd>Worth knowing</dd>',
]

function aCalendar() {
  const fields = tableOf<Readonly<Record<ResourceName, typeof declared>>>(
    collectionNames.map((collection) => nameOf[collection]),
    () => declared,
  )
  return createCalendar({ now: () => new Date('2030-06-18T09:00:00Z'), fields })
}

/** Creates a record with the slug `hall`. */
function createHall(
  calendar: Calendar,
  collection: CollectionName,
  more: object = {},
): Promise<{ readonly id: number }> {
  const { nameField } = recordShapes[nameOf[collection]]
  const dates = collection === 'events' && { start_date: '2030-06-20 10:00', end_date: '2030-06-20 11:00' }
  const service = calendar[collection] as { create(input: object): Promise<{ readonly id: number }> }
  return service.create({ [nameField]: 'Hall', ...dates, ...more })
}

const records = collectionNames.filter((collection) => collection !== 'events')
const pathOf = (collection: string) => (collection === 'events' ? '/hall' : `/${collection}/hall`)

describe.each(collectionNames)('the page of one of the %s', (collection) => {
  it('shows the fields of the app by their kind, and no empty ones', async () => {
    const calendar = aCalendar()
    await createHall(calendar, collection, values)
    const { body } = await aVisitor(calendar)(pathOf(collection))
    const [, pairs = ''] = /<dl class="db-pairs">([\s\S]*?)<\/dl>/.exec(body) ?? []
    expect(pairs.match(/<div>.*?<\/div>/g)?.map((item) => item.slice(5, -6))).toEqual(shown)
  })

  it('has no list of fields without values', async () => {
    const calendar = aCalendar()
    await createHall(calendar, collection)
    expect((await aVisitor(calendar)(pathOf(collection))).body).not.toContain('<dl class="db-pairs">')
  })

  it('leads who may change it to its form, and nobody else', async () => {
    const calendar = aCalendar()
    const { id } = await createHall(calendar, collection)
    const link = `<a class="db-btn" href="/desk/${collection}/${id}">Edit</a>`
    const read = async (actor: Actor | null) => (await aVisitor(calendar, { actor })(pathOf(collection))).body
    expect(await read(editor)).toContain(link)
    expect(await read({ id: 2, role: 'author' })).not.toContain(link)
    expect(await read(null)).not.toContain(link)
  })
})

describe.each(records)('the page of one of the %s', (collection) => {
  const resource = nameOf[collection]

  it.each(['recordHero', 'recordNotes', 'recordFacts', 'recordText'] as const)(
    'has the piece %s of the app',
    async (name) => {
      const calendar = aCalendar()
      await createHall(calendar, collection, values)
      const own: Pieces['recordText'] = ({ resource: kind, record }) =>
        html`<p class="own">${kind}: ${String(Reflect.get(record, 'seats'))} seats, ${record.slug}</p>`
      const { body } = await aVisitor(calendar, { pieces: { [name]: own } })(pathOf(collection))
      expect(body).toContain(`<p class="own">${resource}: 1200 seats, hall</p>`)
    },
  )

  it('shows the fields of the app in the preview of its form', async () => {
    const calendar = aCalendar()
    const { id } = await createHall(calendar, collection)
    const browser = aBrowser(calendar, editor)
    const form = await browser.get(`/desk/${collection}/${id}`)
    const page = await browser.post(
      `/desk/${collection}/${id}`,
      formOf(form, { seats: '1200', age: '18 & over', 'form.do': 'preview' }),
    )
    expect(page.body).toContain(`${shown[0]}</div><div>${shown[3]}`)
  })
})

describe.each(records.filter((collection) => !isTermCollection(collection)))(
  'the page of one of the %s',
  (collection) => {
    it('says that visitors do not see a draft, and gives it no address to share', async () => {
      const calendar = aCalendar()
      await createHall(calendar, collection, { status: 'draft' })
      const path = pathOf(collection)
      const { body } = await aVisitor(calendar, { actor: editor })(path)
      expect(body).toContain('This is not published. Visitors do not see it.')
      expect(body).toContain('<meta name="robots" content="noindex,follow">')
      expect(body).not.toContain('rel="canonical"')
      expect((await aVisitor(calendar)(path)).status).not.toBe(200)
    })

    it('has an excerpt as lead, or instead of a description, and the image for programs', async () => {
      const calendar = aCalendar()
      const image = 'https://images.example/hall.jpg'
      const { id } = await createHall(calendar, collection, { excerpt: 'In <i>short</i>', image })
      const visit = aVisitor(calendar)
      const path = pathOf(collection)
      const bare = (await visit(path)).body
      expect(bare).toContain('In <i>short</i>')
      expect(bare).toContain(`<meta property="og:image" content="${image}">`)
      expect(bare).not.toContain('db-lead')
      await calendar[collection as 'venues'].update(id, { description: 'At length' })
      const full = (await visit(path)).body
      expect(full).toContain('<p class="db-lead">In short</p>')
      expect(full).toContain('<meta name="description" content="In short">')
      expect(full).toContain('<p>At length</p>')
    })
  },
)
