import type { Access } from '../../access/access.ts'
import { ownResources } from '../../resources/resources.ts'
import type { Fields, Report } from '../../schema/field/field.ts'
import { fitsText } from '../../schema/field/values.ts'
import type { ResourceName } from '../../schema/resource.ts'
import type { Owned } from '../../schema/vocabulary/status.ts'
import { looksLikeMarkup } from '../../text/plain.ts'

interface TrustContext {
  readonly resource: ResourceName
  readonly access: Access
  readonly sanitizeHtml: ((html: string) => string) | undefined
  readonly report: Report
  /** The record before the change, in the form of a response. Text that equals it is not changed (rule 29). */
  readonly current?: object
  /** The part of the record that rights depend on. */
  readonly owned?: Owned
}

/**
 * Returns the draft with its text as it may be stored. If the caller may not write raw HTML, HTML passes the sanitizer,
 * or without one loses every `<`, and other text must contain no markup (rule 39).
 */
export function trustedText<Draft extends object>(draft: Draft, context: TrustContext): Draft {
  const { resource, access, sanitizeHtml = withoutTags, report, current, owned } = context
  if (access.may('raw_html', resource, owned)) return draft
  // The fields of an app are not among them: all their text is plain.
  const { fields: own }: { readonly fields: Fields } = ownResources[resource]
  const trusted: Record<string, unknown> = Object.fromEntries(Object.entries(draft))
  for (const [name, value] of Object.entries(draft)) {
    const markup = own[name]?.markup
    if (markup === 'unchecked' || (current && Reflect.get(current, name) === aloneIn(value))) continue
    if (markup === 'html' && typeof value === 'string') {
      const clean = sanitizeHtml(value)
      trusted[name] = fitsText(clean)
        ? clean
        : report.at(name).invalid('text of at most 64 KiB once it is sanitized', value)
    } else {
      reportMarkup(value, report.at(name))
    }
  }
  // Only text was replaced, under the same names.
  return trusted as unknown as Draft
}

/** Reports a text, or a list with texts, unless it is plain. */
export function reportMarkup(value: unknown, report: Report): void {
  if (textsOf(value).some(looksLikeMarkup)) report.invalid('plain text without markup', value)
}

/** Returns the only item of a list, because a cost in the input is a list, and in a response it is not. */
function aloneIn(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
}

function withoutTags(text: string): string {
  return text.replaceAll('<', '&lt;')
}
