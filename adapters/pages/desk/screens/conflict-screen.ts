import type { ViewResponse } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import type { ConflictForm, FieldDifference } from '../contract/form-props.ts'
import { valuesOf } from '../contract/form-values.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { readChoices } from '../reading/choices/read-choices.ts'
import { formAddress, formRecord, openRecord } from '../reading/open-form.ts'
import type { ConflictingForm } from '../reading/unsaved-form.ts'
import { changedUnits } from '../values/form-input.ts'
import { deskPageResponse } from './desk-page.ts'

/**
 * Responds with what the sender and another editor have changed. Where only one of them has, that value is chosen
 * already.
 */
export async function conflictScreen(
  visit: ReadingVisit,
  { open, sent, opened, missing }: ConflictingForm,
  context: DeskContext,
): Promise<ViewResponse> {
  const id = open.found?.record.id
  // Only a record can have been changed by another.
  const latest = id === undefined ? open : await openRecord(visit, open.resource, id)
  const { fields, stored } = latest
  const mine = { ...opened, ...sent }
  const changedByMe = changedUnits(fields, { opened, sent })
  const changedByThem = changedUnits(fields, { opened, sent: stored })
  const differing = changedUnits(fields, { opened: stored, sent })
  const rows = [...differing].map((unit): FieldDifference => {
    const ofUnit = fields.filter((field) => field.unit === unit)
    const inUnit = ofUnit.filter((field) => changedUnits([field], { opened: stored, sent: mine }).size > 0)
    const both = changedByMe.has(unit) && changedByThem.has(unit)
    const chosen = missing.includes(unit) || both ? undefined : changedByThem.has(unit) ? 'stored' : 'mine'
    return { unit, fields: inUnit.length > 0 ? inUnit : ofUnit, isBefore: changedByThem.has(unit), chosen }
  })
  // Each of the values has a name, also of a record that a form does not list.
  const all = Object.fromEntries(
    fields.map(({ name }) => [name, [...new Set([mine, stored, opened].flatMap((held) => valuesOf(held, name)))]]),
  )
  const form: ConflictForm = {
    resource: open.resource,
    record: formRecord(latest, context),
    action: context.urls.desk(formAddress(latest)),
    rows,
    sent,
    mine,
    stored,
    before: opened,
    choices: await readChoices(fields, all, visit, context),
    isIncomplete: missing.length > 0,
  }
  const { title } = context.deskWords.conflict
  const main = context.deskPieces.conflictForm(form, context)
  return deskPageResponse({ title, main, status: missing.length > 0 ? 400 : 412 }, context)
}
