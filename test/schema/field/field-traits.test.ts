import { describe, expect, it } from 'vitest'
import type { Inherited } from '../../../src/schema/field/field-traits.ts'
import { unitsOf } from '../../../src/schema/field/field-units.ts'
import type { FieldsOf } from '../../../src/schema/field/fields-of.ts'
import type { FormLayout } from '../../../src/schema/field/form-layout.ts'
import { name, slug, startValue } from '../../../src/schema/vocabulary/input-fields.ts'
import { number, text } from '../../../src/schema/vocabulary/vocabulary.ts'

describe('fields do not compile', () => {
  it('without a demanded trait', () => {
    const fields = { title: name('') } as const
    fields satisfies FieldsOf<typeof fields>
    // @ts-expect-error: the field does not say how a series hands it on.
    fields satisfies FieldsOf<typeof fields, { readonly inherited: Inherited }>
  })

  it('with an unknown value of a trait', () => {
    const fields = { title: { ...name(''), inherited: 'sometimes' } } as const
    // @ts-expect-error: there is no such way to inherit a field.
    fields satisfies FieldsOf<typeof fields, { readonly inherited: Inherited }>
  })

  it('without their place, if they have no column', () => {
    const fields = { title: name(''), date: { ...startValue(''), notNull: true } } as const
    // @ts-expect-error: the date does not say where it is stored.
    fields satisfies FieldsOf<typeof fields>
  })

  it('without a word on empty values, if they have no default', () => {
    const fields = { title: name(''), slug: { ...slug(''), storedIn: null } } as const
    // @ts-expect-error: the slug does not say whether it can be emptied.
    fields satisfies FieldsOf<typeof fields>
  })

  it('in a unit of one, or in one with the name of no field in it', () => {
    const alone = { title: name(''), lat: { ...number(), unit: 'lat' } } as const
    // @ts-expect-error: no other field is in the unit.
    alone satisfies FieldsOf<typeof alone>
    const nameless = { title: name(''), lat: { ...number(), unit: 'lng' }, lng: number() } as const
    // @ts-expect-error: lng is not in the unit.
    nameless satisfies FieldsOf<typeof nameless>
  })

  it('that move with an unknown one', () => {
    const fields = { title: name(''), rule: { ...text(), movesWith: 'start' } } as const
    // @ts-expect-error: there is no field `start`.
    fields satisfies FieldsOf<typeof fields>
  })

  it('without a name', () => {
    const fields = { title: text() } as const
    // @ts-expect-error: no field holds the name.
    fields satisfies FieldsOf<typeof fields>
  })
})

describe('a form does not compile', () => {
  const fields = {
    title: name(''),
    city: text(),
    day: { ...startValue(''), storedIn: 'day_utc' as const },
    day_utc: startValue(''),
    scope: { ...text(), storedIn: null },
  } as const

  it('without a field that nothing else asks for', () => {
    const form = { title: 'what', city: 'where', day: 'when' } as const
    form satisfies FormLayout<typeof fields>
    const { city: _, ...others } = form
    // @ts-expect-error: no part of the form has the city.
    others satisfies FormLayout<typeof fields>
  })

  it('with a field in a part that there is not', () => {
    // @ts-expect-error: there is no such part.
    const form: FormLayout<typeof fields> = { title: 'what', city: 'elsewhere', day: 'when' }
    expect(form).toBeDefined()
  })
})

describe('units', () => {
  const units = unitsOf({
    title: name(''),
    start: { ...text(), unit: 'start', notNull: true },
    end: { ...text(), unit: 'start' },
    secret: { ...text(), storedIn: 'hash' },
    rule: { ...text(), movesWith: 'start' },
  })

  it('have the name of one of their fields', () => {
    expect(['title', 'start', 'end', 'unknown'].map(units.unitOf)).toEqual(['title', 'start', 'start', 'unknown'])
    expect(['title', 'start', 'unknown'].map(units.fieldsOf)).toEqual([['title'], ['start', 'end'], ['unknown']])
  })

  it('know the members of records', () => {
    expect(['title', 'secret', 'unknown'].map(units.memberOf)).toEqual(['title', 'hash', 'unknown'])
    expect(['title', 'hash', 'unknown'].map(units.fieldIn)).toEqual(['title', 'secret', undefined])
  })

  it('know which fields can be emptied, and what moves a field', () => {
    expect(['title', 'start', 'end'].map(units.isEmptiable)).toEqual([false, false, true])
    expect(['rule', 'end'].map(units.movedBy)).toEqual([['rule', 'start'], ['end']])
  })
})
