import type { Access } from '../../access/access.ts'
import type { Environment } from '../environment/environment.ts'
import type {
  CheckContext,
  CreateSteps,
  PatchOf,
  RemoveSteps,
  TargetSteps,
  UpdateSteps,
} from '../operations/write-steps.ts'
import { checkImages } from '../shared/check-images.ts'
import { externalRestored } from '../shared/external-key.ts'
import { changedSlug } from '../shared/free-slug.ts'
import type { WriteOptions } from '../shared/precondition.ts'
import { changedPublication, isRestored } from '../shared/publication.ts'
import { trustedText } from '../shared/trusted-text.ts'
import { ownedAt, requireOutsideTrash, writablePost } from '../shared/visibility.ts'
import { checkNewLinked, newLinkedData } from './insert-linked.ts'
import type { LinkedDraft, LinkedResource, LinkedShape } from './linked-resource.ts'

interface LinkedSteps<Of extends LinkedShape> {
  readonly create: CreateSteps<Of['record'], Of['created']>
  readonly update: UpdateSteps<Of['record'], Of['changed']>
  readonly remove: RemoveSteps<Of['record'], WriteOptions>
}

/** Returns the steps of a write of a venue or an organizer. */
export function linkedSteps<Of extends LinkedShape>(
  linked: LinkedResource<Of>,
  access: Access,
  environment: Environment,
): LinkedSteps<Of> {
  const { definition } = linked
  const { name: resource } = definition
  const { timeZone: homeZone, sanitizeHtml, createSlug, images } = environment
  const prepare = async <Draft extends LinkedDraft>(draft: Draft) => {
    await checkImages([draft], images)
    return draft
  }
  const checkNew = (draft: Of['created'], context: CheckContext) =>
    checkNewLinked(linked, draft, { access, environment, ...context })

  /** Returns a change with its text as it may be stored, checked against the record. */
  const checkChange = (draft: Of['changed'], current: Of['record'], { now, report }: CheckContext) => {
    const shown = { current: definition.asShown(current), owned: ownedAt(current, now) }
    const trusted = trustedText(draft, { resource, access, sanitizeHtml, report, ...shown })
    definition.check(draft, current, report)
    return { trusted, publication: changedPublication(draft, current, { resource, access, homeZone, now, report }) }
  }

  const target: TargetSteps<Of['record']> = {
    resource,
    writable: (action, target, { now, reader }) =>
      writablePost(linked.stored(reader), { action, resource, target, access, now }),
  }

  return {
    create: {
      resource,
      read: definition.readCreate,
      prepare,
      check: checkNew,
      async resolve(draft, context) {
        const checked = checkNew(draft, context)
        // Ids and slugs are for records that will be stored.
        context.report.settle()
        return newLinkedData(linked, checked, { environment, ...context })
      },
      insert: ({ values }, _, transaction) => linked.at(transaction).insert(values),
    },
    update: {
      read: definition.readUpdate,
      ...target,
      prepare,
      check: checkChange,
      async resolve(draft, current, context) {
        const { trusted, publication } = checkChange(draft, current, context)
        const restored = isRestored(current, publication)
        const name = definition.renamed(draft) ?? definition.nameOf(current)
        const change = { sent: draft.slug, name, current, restored, createSlug }
        const slug = await changedSlug(linked.at(context.transaction), change)
        const syncState = restored && externalRestored(current)
        return definition.change(current, trusted, { ...publication, ...slug, ...syncState })
      },
      update: ({ current, patch }, transaction) => linked.at(transaction).update(current, patch.values),
    },
    remove: {
      readRemoval: (options = {}) => options,
      ...target,
      async remove(current, _, transaction) {
        requireOutsideTrash(current, resource)
        // Every post has a status, but the compiler cannot see it in a generic record.
        return linked.at(transaction).update(current, { status: 'trash' } as PatchOf<Of['record']>)
      },
    },
  }
}
