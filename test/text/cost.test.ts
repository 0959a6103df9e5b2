import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cachedCost, parseCost, storedCost } from '../../src/text/cost.ts'
import type { Currency } from '../../src/text/currency.ts'
import { anyCharacter } from '../support/any-character.ts'

const dollar: Currency = { symbol: '$', code: 'USD', position: 'prefix' }
const euro: Currency = { symbol: '€', code: 'EUR', position: 'postfix' }
const krona: Currency = { symbol: 'kr', code: 'SEK', position: 'postfix' }
const franc: Currency = { symbol: 'Fr.', code: 'CHF', position: 'prefix' }
const canadian: Currency = { symbol: '$', code: 'CAD', position: 'prefix' }
const bare: Currency = { symbol: '', code: '', position: 'prefix' }
const currencies = [dollar, euro, krona, franc, canadian, bare, { ...dollar, symbol: 'CHF', code: 'CHF' }]

describe('parseCost', () => {
  it.each([
    ['20', '$20', ['20']],
    ['20$', '20$', ['20']],
    ['€6.50 - €8.50', '€6.50 – €8.50', ['6.50', '8.50']],
    ['1,000.50', '$1,000.50', ['1000.50']],
    ['5,50', '$5,50', ['5.50']],
    ['10 USD', '10 USD', ['10']],
    ['¥1,000', '¥1,000', ['1000']],
    ['0', 'Free', ['0']],
    ['0.00', 'Free', ['0']],
    ['$0', 'Free', ['0']],
    ['free', 'Free', ['0']],
    ['.5', '$.5', ['0.5']],
    ['$.50', '$.50', ['0.50']],
    ['Rs.500', 'Rs.500', ['500']],
    [' $20 ', '$20', ['20']],
    ['1 000 kr', '1 000 kr', ['1000']],
    ['20.-', '$20.-', ['20']],
    ['20.–', '$20.–', ['20']],
    ['20.—', '$20.—', ['20']],
    ['20.--', '$20.--', ['20']],
    ['10,-', '$10,-', ['10']],
    ['10,--', '$10,--', ['10']],
    ['10,– €', '10,– €', ['10']],
    ['10,-€', '10,-€', ['10']],
    ['CHF 20.-', 'CHF 20.-', ['20']],
    ['20.- CHF', '20.- CHF', ['20']],
    ['Fr. 20.–', 'Fr. 20.–', ['20']],
    ['Fr.20.-', 'Fr.20.-', ['20']],
    ['SFr 20.-', 'SFr 20.-', []],
    ["1'500.-", "$1'500.-", ['1500']],
    ['1.500,-', '$1.500,-', ['1500']],
    ['0.-', 'Free', ['0']],
    ['20.50.-', '20.50.-', []],
    ['20.---', '20.---', []],
    ['20.-5', '20.-5', []],
    ['20-', '20-', []],
  ])('shows %j as %j', (text, cost, values) => {
    expect(parseCost(text, dollar)).toMatchObject({ cost, values })
  })

  it.each([
    ['$5 - $10', '$5 – $10', ['5', '10']],
    ['$5 – $10', '$5 – $10', ['5', '10']],
    ['$5 — $10', '$5 – $10', ['5', '10']],
    ['$5-$10', '$5 – $10', ['5', '10']],
    ['5-10', '$5 – $10', ['5', '10']],
    ['5 -10', '$5 – $10', ['5', '10']],
    ['5 \n-\t 10', '$5 – $10', ['5', '10']],
    ['$10 - $9', '$9 – $10', ['9', '10']],
    ['$5 - $10 - $20', '$5 – $20', ['5', '10', '20']],
    ['30 - 15 - 0', 'Free – $30', ['0', '15', '30']],
    ['20 € - 5 € - 10 € - 7,50 €', '5 € – 20 €', ['5', '7.50', '10', '20']],
    ['$5 - 5.00', '$5', ['5']],
    ['0 - 20', 'Free – $20', ['0', '20']],
    ['Free - €20', 'Free – €20', ['0', '20']],
    ['€10 - 20', '€10 – €20', ['10', '20']],
    ['10 - 20 €', '10 € – 20 €', ['10', '20']],
    ['CHF 5 - 10', 'CHF 5 – CHF 10', ['5', '10']],
    ['5 - $10 CAD', '$5 CAD – $10 CAD', ['5', '10']],
    ['20.- / 10.-', '$10.- – $20.-', ['10', '20']],
    ['20.-/10.-', '$10.- – $20.-', ['10', '20']],
    ['CHF 20.- / 10.-', 'CHF 10.- – CHF 20.-', ['10', '20']],
    ['CHF 30.– / 20.– / 10.–', 'CHF 10.– – CHF 30.–', ['10', '20', '30']],
    ['10,- / 8,- €', '8,- € – 10,- €', ['8', '10']],
    ['10.- - 20.-', '$10.- – $20.-', ['10', '20']],
    ['10.--20.-', '$10.- – $20.-', ['10', '20']],
    ['10.-–20.-', '$10.- – $20.-', ['10', '20']],
    ['10-20.-', '$10 – $20.-', ['10', '20']],
    ['$20/$10', '$10 – $20', ['10', '20']],
    ['20 / 10', '$10 – $20', ['10', '20']],
    ['free / 10.-', 'Free – $10.-', ['0', '10']],
    ['CHF 20.- / EUR 18.-', 'CHF 20.- – EUR 18.-', ['18', '20']],
  ])('shows the range %j as %j', (text, cost, values) => {
    expect(parseCost(text, dollar)).toMatchObject({ cost, values })
  })

  it.each([
    [['0', '20'], 'Free – $20', ['0', '20']],
    [['20', '0'], 'Free – $20', ['0', '20']],
    [['20', '5', '10'], '$5 – $20', ['5', '10', '20']],
    [['Free', '15', '30'], 'Free – $30', ['0', '15', '30']],
    [['20', '20.00', ''], '$20', ['20']],
    [['5 - 10', '20'], '$5 – $20', ['5', '10', '20']],
    [['5 - 10 - 20', '30'], '$5 – $30', ['5', '10', '20', '30']],
    [['5', '10', 'Donation'], '$5 – $10 – Donation', ['5', '10']],
    [['20'], '$20', ['20']],
    [['5', 'Donation'], '$5 – Donation', ['5']],
    [['0', 'Donation'], 'Free – Donation', ['0']],
    [['Donation', 'Members only'], 'Donation – Members only', []],
    [[], '', []],
  ])('shows the list %j as %j', (list, cost, values) => {
    expect(parseCost(list, dollar)).toMatchObject({ cost, values })
  })

  it.each([
    ['20', dollar, '$', 'USD', 'prefix'],
    ['20$', dollar, '$', 'USD', 'postfix'],
    ['0', dollar, '$', 'USD', 'prefix'],
    ['€20', dollar, '€', 'EUR', 'prefix'],
    ['$20', euro, '$', 'USD', 'prefix'],
    ['$20', canadian, '$', 'CAD', 'prefix'],
    ['20', euro, '€', 'EUR', 'postfix'],
    ['10 USD', dollar, 'USD', 'USD', 'postfix'],
    ['eur 10', dollar, 'eur', 'EUR', 'prefix'],
    ['$20 CAD', dollar, '$', 'CAD', 'prefix'],
    ['CAD 20$', dollar, '$', 'CAD', 'postfix'],
    ['US$20', dollar, 'US$', 'USD', 'prefix'],
    ['20 zł', dollar, 'zł', 'PLN', 'postfix'],
    ['20 kr', dollar, 'kr', '', 'postfix'],
    ['20 kr', krona, 'kr', 'SEK', 'postfix'],
    ['20 kr', { ...krona, symbol: ' kr ' }, 'kr', 'SEK', 'postfix'],
    ['20 ₿', dollar, '₿', '', 'postfix'],
    ['Free – €20', dollar, '€', 'EUR', 'prefix'],
    ['€0', dollar, '$', 'USD', 'prefix'],
    ['€5 – Donation', dollar, '€', 'EUR', 'prefix'],
  ])('finds the currency of %j', (text, currency, symbol, code, position) => {
    expect(parseCost(text, currency)).toMatchObject({
      currency_symbol: symbol,
      currency_code: code,
      currency_position: position,
    })
  })

  it.each([
    [euro, '20€'],
    [krona, '20 kr'],
    [franc, 'Fr. 20'],
    [{ ...euro, position: 'prefix' as const }, '€20'],
    [{ ...krona, symbol: ' kr ' }, '20 kr'],
    [bare, '20'],
  ])('marks a bare number with the currency %j', (currency, cost) => {
    expect(parseCost('20', currency).cost).toBe(cost)
  })

  it.each([
    ['$5 - €10', '$5 – €10', ['5', '10']],
    ['€10 - $5', '€10 – $5', ['5', '10']],
    ['$5 - 10 USD', '$5 – 10 USD', ['5', '10']],
    ['$5 CAD - $10 USD', '$5 CAD – $10 USD', ['5', '10']],
    ['$5 - €10 - 20', '$5 – €10 – 20', ['5', '10', '20']],
    [['€10', '20'], '€10 – $20', ['10', '20']],
  ])('keeps the parts of %j, which differ in currency, as written', (text, cost, values) => {
    expect(parseCost(text, dollar)).toEqual({
      cost,
      currency_symbol: '',
      currency_code: '',
      currency_position: '',
      values,
    })
  })

  it.each([
    '',
    'Donation',
    '-5',
    '5/10',
    '24/7',
    '10 / Person',
    '€20 / Person',
    'Kids 5.- / Adults 10.-',
    '.-',
    '−5',
    '$-5',
    '5 -',
    '– 5',
    '$20+',
    '20 people',
    '10%',
    '18:30',
    '12.05.2024',
    '2030-05-01',
    'Mon - Fri',
    'Ages 5 - 10',
    '5 - ten',
    'CHF 20 CHF',
    '$20€',
    'xyz 20',
    'about €20',
    'constructor 20',
    '20'.repeat(4000),
    `5${' - 5'.repeat(2000)}`,
  ])('keeps %j as written', (text) => {
    expect(parseCost(text, dollar)).toEqual({
      cost: text,
      currency_symbol: '',
      currency_code: '',
      currency_position: '',
      values: [],
    })
  })

  it('keeps a text as written that its marks would make too long', () => {
    const text = Array.from({ length: 550 }, (_, at) => `${at + 1000}`).join(' - ')
    expect(text.length).toBeLessThanOrEqual(4096)
    expect(parseCost(text, dollar)).toMatchObject({ cost: text, values: [] })
  })

  it('reads a list of a hundred prices', () => {
    const prices = Array.from({ length: 100 }, (_, at) => `${at + 1000}.50`)
    expect(parseCost(prices, dollar).values).toEqual(prices)
  })

  it.each(['1', ' ', '.', '-', ' - ', '1,', '1-', '$', '1 '])('survives 64 KiB of %j', (piece) => {
    const text = piece.repeat(65_536 / piece.length)
    expect(parseCost(text, dollar)).toMatchObject({ cost: text.trim(), values: [] })
  })

  it('shows a shown cost unchanged, with the same currency and the ends of its values', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyCost, fc.array(anyCost, { maxLength: 4 })),
        fc.constantFrom(...currencies),
        (text, currency) => {
          const shown = parseCost(text, currency)
          const again = parseCost(shown.cost, currency)
          // Of three prices and more the lowest and the highest are left.
          const isRange = again.values.length < shown.values.length
          const values = isRange ? [shown.values[0], shown.values.at(-1)] : shown.values
          expect(isRange && shown.values.length < 3).toBe(false)
          expect(again).toEqual({ ...shown, values })
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is stored with every price, and means the same when it is read again', () => {
    fc.assert(
      fc.property(fc.array(anyCost, { maxLength: 4 }), fc.constantFrom(...currencies), (texts, currency) => {
        const stored = storedCost(texts, currency)
        if (stored === undefined) return
        expect(parseCost(stored, currency)).toEqual(parseCost(texts, currency))
        expect(storedCost([stored], currency)).toBe(stored)
      }),
      { numRuns: 2000 },
    )
  })

  it.each<[title: string, texts: readonly string[], stored: string | undefined]>([
    ['all prices of a range', ['30', '0', '15'], 'Free – $15 – $30'],
    ['400 characters', ['x'.repeat(400)], 'x'.repeat(400)],
    ['400 characters beyond the basic plane', ['🎟'.repeat(400)], '🎟'.repeat(400)],
    ['not 401', ['x'.repeat(401)], undefined],
    ['not a list that is longer when it is joined', Array(100).fill('Members'), undefined],
    [
      'a hundred prices, of which two are shown',
      Array.from({ length: 100 }, (_, at) => `${at + 1}`),
      expect.stringMatching(/^\$1 – .* – \$100$/),
    ],
    ['not what marks make longer', [`5 or ${'5 '.repeat(200)}`], undefined],
    ['nothing', [], ''],
  ])('stores %s', (_title, texts, stored) => {
    expect(storedCost(texts, dollar)).toEqual(stored)
  })

  it('gives values that are plain decimals, ascending, none twice', () => {
    fc.assert(
      fc.property(anyCost, (text) => {
        const { values } = parseCost(text, dollar)
        for (const value of values) expect(value).toMatch(/^(?:0|[1-9]\d*)(?:\.\d+)?$/)
        const numbers = values.map(Number)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      }),
    )
  })

  it('finds each amount of a range, however it is written', () => {
    const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 5 })
    const styles = fc.constantFrom(...['en-US', 'de-DE', 'de-CH', 'en-IN', 'sv-SE'])
    fc.assert(
      fc.property(amounts, styles, fc.constantFrom(' - ', ' – ', ' — '), (cents, locale, dash) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
        const text = cents.map((cent) => `€${format.format(cent / 100)}`).join(dash)
        const ascending = cents.toSorted((a, b) => a - b).map((cent) => (cent / 100).toFixed(2))
        expect(parseCost(text, dollar)).toMatchObject({ currency_symbol: '€', values: ascending })
      }),
    )
  })
})

describe('knownCost', () => {
  it('is what parseCost gives in each currency, at first and again', () => {
    for (let round = 0; round < 2; round += 1) {
      for (const currency of currencies) {
        for (const text of ['20', '$5 - €6', 'Free', ''])
          expect(cachedCost(text, currency)).toEqual(parseCost(text, currency))
      }
    }
  })

  it('remembers some of many texts, and gives what nobody can change', () => {
    const currency = { ...euro }
    const first = cachedCost('1', currency)
    expect(cachedCost('1', currency)).toBe(first)
    expect(Object.isFrozen(first.values)).toBe(true)
    for (let price = 2; price <= 1_000; price += 1) cachedCost(`${price}`, currency)
    expect(cachedCost('1', currency)).toBe(first)
    expect(cachedCost('1001', currency).cost).toBe('1001€')
    expect(cachedCost('1', currency), 'all were forgotten').not.toBe(first)
    expect(cachedCost('1', currency)).toEqual(first)
  })
})

// Half made of the pieces that costs are made of, so that amounts, ranges and near misses all come up.
const costPiece = fc.constantFrom(
  ...[
    '0',
    '5',
    '10',
    '20',
    '000',
    '50',
    '.',
    ',',
    "'",
    ' ',
    ' - ',
    ' – ',
    '-',
    '–',
    '$',
    '€',
    'kr',
    'Fr.',
    'USD',
    'CHF',
  ],
  ...['Free', 'Donation', '\n', 'x'],
)
const amount = fc
  .tuple(fc.constantFrom('', '$', '€', 'USD ', 'Fr.', 'kr '), fc.constantFrom('0', '5', '5.50', '1,000'))
  .map(([mark, digits]) => mark + digits)
const anyCost = fc.oneof(
  fc.array(costPiece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(fc.oneof(amount, costPiece), { maxLength: 5 }).map((parts) => parts.join(' - ')),
  fc.string({ unit: anyCharacter }),
)
