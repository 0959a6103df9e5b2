import type { Mount } from 'daybook/http'
import { addressOf, deskFolder, folders } from '../ground/addresses/address.ts'

/** Throws a `TypeError` that names the option of a mount with which pages cannot work. */
export function checkPagesMount({ namespace, locale }: Pick<Mount, 'namespace' | 'locale'>): void {
  if (locale !== undefined && !isLanguageTag(locale)) {
    throw new TypeError(
      `The option locale must be a language tag such as 'de' or 'en-GB' with pages; received ` +
        `${JSON.stringify(locale)}.`,
    )
  }
  const [first = '', ...more] = namespace.split('/')
  const isAbovePages = Object.values<string>({ ...folders, event: 'events' }).includes(first) && more.length < 2
  const isPage = first === deskFolder || (more.length === 0 && addressOf([first])?.view !== 'event')
  if (isAbovePages || isPage) {
    throw new TypeError(`The option namespace must not be the path of a page; received ${JSON.stringify(namespace)}.`)
  }
}

function isLanguageTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}
