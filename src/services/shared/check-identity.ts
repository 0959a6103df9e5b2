import { shown } from '../../errors.ts'
import type { Report } from '../../schema/field/field.ts'
import type { ResourceName } from '../../schema/resource.ts'
import type { SentId } from '../../schema/vocabulary/sent-id.ts'
import { fold } from '../../text/fold.ts'
import { asSlug } from '../../text/slug.ts'

/** The fields that identify a record. */
interface Identifiable {
  readonly id: number
  /** Absent for terms. */
  readonly uid?: string
  readonly slug: string
  readonly search_name: string
}

interface CheckContext {
  readonly resource: ResourceName
  /** The name of the record that has the id. The caller may read that record. */
  readonly name: string
  /** The report for the id. */
  readonly report: Report
}

/**
 * Reports an object that was sent with the id of `record` but describes another: it may come from a calendar in which
 * that record has this id (rules 35, 36).
 */
export function checkIdentity({ identity }: SentId, record: Identifiable, context: CheckContext): void {
  if (isSame(identity, record)) return
  const { resource, name, report } = context
  const accepted = `the id of the ${resource} that is sent with it, but ${record.id} is the id of ${shown(name)}`
  report.invalid(accepted, identity.name ?? identity.slug ?? identity.uid)
}

/**
 * Compares the `uid`, which never changes. Without one, the slug or the name must match, because either may have
 * changed.
 */
function isSame({ uid, slug, name }: SentId['identity'], record: Identifiable): boolean {
  if (uid !== undefined && record.uid !== undefined) return uid === record.uid
  if (slug === undefined && name === undefined) return true
  const isSlug = slug !== undefined && (slug === record.slug || asSlug(slug) === record.slug)
  return isSlug || (name !== undefined && fold(name.trim()) === record.search_name)
}
