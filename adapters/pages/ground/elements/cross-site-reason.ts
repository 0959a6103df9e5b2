import type { CrossSiteForm } from 'daybook/http'
import { type Html, html } from '../markup/html.ts'
import type { PageContext } from '../page/page-context.ts'

type Context = Pick<PageContext, 'words'>

/** Says why a form was refused as one of another site: in a sentence. */
export function crossSiteReason({ mismatch }: CrossSiteForm, { words: { errors } }: Context): string {
  return mismatch ? errors.otherAddress(mismatch.origin, mismatch.own) : errors.otherSiteHint
}

/** Says which option repairs it; nothing if none does. */
export function crossSiteRemedy({ mismatch }: CrossSiteForm, { words: { errors } }: Context): Html | undefined {
  return mismatch && html`<p>${errors.otherAddressRemedy} <code>${mismatch.option}</code></p>`
}
