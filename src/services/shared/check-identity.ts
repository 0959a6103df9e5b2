import { shown } from '../../errors.ts'
import type { Report } from '../../schema/field.ts'
import type { SentId } from '../../schema/references.ts'
import type { ResourceName } from '../../schema/resource.ts'
import { fold } from '../../text/fold.ts'
import { asSlug } from '../../text/slug.ts'

/** A record with an id, as far as it can be recognised. */
interface Identifiable {
  readonly id: number
  /** Terms have none. */
  readonly uid?: string
  readonly slug: string
  readonly search_name: string
}

interface CheckContext {
  readonly resource: ResourceName
  /** The name of the record that has the id. The caller may read it. */
  readonly name: string
  /** That of the id. */
  readonly report: Report
}

/**
 * Complains of an object that was sent with the id of `record`, but says that it is another: it may come from a calendar
 * in which that record has this id (rules 35, 36).
 */
export function checkIdentity({ identity }: SentId, record: Identifiable, context: CheckContext): void {
  if (isSame(identity, record)) return
  const { resource, name, report } = context
  const accepted = `the id of the ${resource} that is sent with it, but ${record.id} is the id of ${shown(name)}`
  report.invalid(accepted, identity.name ?? identity.slug ?? identity.uid)
}

/** The `uid` decides, as it never changes; without one the slug or the name has to be right, as either may have changed. */
function isSame({ uid, slug, name }: SentId['identity'], record: Identifiable): boolean {
  if (uid !== undefined && record.uid !== undefined) return uid === record.uid
  if (slug === undefined && name === undefined) return true
  const isSlug = slug !== undefined && (slug === record.slug || asSlug(slug) === record.slug)
  return isSlug || (name !== undefined && fold(name.trim()) === record.search_name)
}
