import type { Actor } from '../../access/policy.ts'
import type { ResourceName } from '../../schema/resource.ts'
import { type DateTime, secondsOf } from '../../time/date-time.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'

/** Who has the form of a record open. */
export interface FormEditor {
  /** The id of the caller. */
  readonly by: Actor['id']
  /** Since when, in UTC. */
  readonly since: DateTime
}

/** A form, and who works with it. */
export interface EditedForm {
  readonly resource: ResourceName
  readonly id: number
  readonly by: Actor['id']
  /** The present second in UTC. */
  readonly now: DateTime
}

interface StoredForm extends FormEditor {
  /** The last step of the form. */
  readonly at: DateTime
}

const kind = 'editing'

/** In seconds. A form without a step for this long counts as closed. */
const longest = 20 * 60

/** In seconds. Steps that follow each other sooner are one, so that they cost one write. */
const shortest = 60

/** How many are named. */
const most = 5

/** Notes that a caller has a form open, and returns who else has. */
export async function openForm(unitOfWork: UnitOfWork, form: EditedForm): Promise<readonly FormEditor[]> {
  const { by, now } = form
  return changeForms(unitOfWork, form, (open) => {
    const others = open.filter((one) => one.by !== by)
    const own = open.find((one) => one.by === by)
    const isFresh = own !== undefined && secondsOf(now) - secondsOf(own.at) < shortest
    if (isFresh) return { open, others }
    return { open: [...others, { by, since: own?.since ?? now, at: now }].slice(-most), others }
  })
}

/** Notes that a caller has closed a form. */
export async function closeForm(unitOfWork: UnitOfWork, form: EditedForm): Promise<void> {
  await changeForms(unitOfWork, form, (open) => {
    const others = open.filter(({ by }) => by !== form.by)
    return { open: others, others }
  })
}

interface Change {
  readonly open: readonly StoredForm[]
  readonly others: readonly StoredForm[]
}

/** Another process may write in between: then the note of this one is lost, and who was there before is named. */
async function changeForms(
  unitOfWork: UnitOfWork,
  { resource, id, now }: EditedForm,
  change: (open: readonly StoredForm[]) => Change,
): Promise<readonly FormEditor[]> {
  const key = `${resource}:${id}`
  return unitOfWork(async (transaction) => {
    const found = await transaction.keyedValue(kind, key)
    // Only the lines below store values of this kind.
    const stored = (found?.value.open ?? []) as readonly StoredForm[]
    const running = stored.filter(({ at }) => secondsOf(now) - secondsOf(at) < longest)
    const { open, others } = change(running)
    if (open.length === 0) {
      if (found) await transaction.deleteKeyedValue(kind, key, found.revision)
    } else if (open !== running || running.length !== stored.length) {
      await transaction.putKeyedValue(kind, key, { open }, found?.revision ?? null)
    }
    return others.map(({ by, since }) => ({ by, since }))
  })
}
