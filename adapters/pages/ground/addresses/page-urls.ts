import type { ResourceName, UrlRoot } from 'daybook'
import { folders, pagePath, type RecordName } from './address.ts'
import { type EmbedForm, embedQuery } from './embed-form.ts'

/** Parameters of a list that a page keeps in its links, by name. */
export type PageQuery = Readonly<Record<string, string | readonly string[]>>

/** The addresses of pages below one mount, as paths. */
export class PageUrls {
  readonly #root: UrlRoot
  readonly #choice: PageQuery
  readonly #form: PageQuery

  /**
   * `choice`: what the visitor has chosen to see. The list and the periods keep it, and `embedded`: the form for a
   * frame of another site.
   */
  constructor(root: UrlRoot, choice: PageQuery = {}, embedded?: EmbedForm) {
    this.#root = root
    this.#choice = choice
    this.#form = embedded ? embedQuery(embedded) : {}
  }

  /** The addresses of the same pages outside of a frame. */
  get whole(): PageUrls {
    return new PageUrls(this.#root, this.#choice)
  }

  /** The list. */
  home(query: PageQuery = this.#choice): string {
    return this.#path('/', { ...query, ...this.#form })
  }

  /** A month, week or day, such as `2030-06`. It has days of its own instead of those that were chosen. */
  period(period: string, query: PageQuery = this.#choice): string {
    const { when: _, ...others } = query
    return this.#path(`/${period}`, { ...others, ...this.#form })
  }

  /** The page of all venues, or of all records of another resource. */
  all(resource: RecordName, query?: PageQuery): string {
    return this.#path(`/${folders[resource]}`, query)
  }

  /** The page of a record, which leaves a frame. */
  of(resource: ResourceName, slug: string, query?: PageQuery): string {
    return this.#path(pagePath(resource, slug, this.#root.namespace), query)
  }

  /** The page of a record, in the form of the page that links to it: for its further events. */
  same(resource: ResourceName, slug: string, query?: PageQuery): string {
    return this.of(resource, slug, { ...query, ...this.#form })
  }

  /** A page of the desk: below it, such as `events/new`. */
  desk(path = '', query?: PageQuery): string {
    return this.#path(path === '' ? '/desk' : `/desk/${path}`, query)
  }

  /** A file of the pages, such as a stylesheet. */
  file(name: string): string {
    return this.#path(`/${name}`)
  }

  /** The list of events of the interface, such as for a feed. */
  events(query?: PageQuery): string {
    return this.#path(`/${this.#root.namespace}/events`, query)
  }

  /** An event of the interface, such as for its file of a format. */
  event(slug: string, query?: PageQuery): string {
    return this.#path(`/${this.#root.namespace}/events/by-slug/${encodeURIComponent(slug)}`, query)
  }

  /** The same address with its origin, for canonical links and other programs. */
  absolute(path: string): string {
    return `${this.#root.origin}${path}`
  }

  #path(path: string, query: PageQuery = {}): string {
    const pairs = Object.entries(query).flatMap(([name, value]) => {
      const values = [value].flat()
      const sent = parameterName(name, values)
      return values.map((one) => [sent, one] as [string, string])
    })
    const text = String(new URLSearchParams(pairs))
    return `${this.#root.basePath}${path}${text === '' ? '' : `?${text}`}`
  }
}

/** Returns the name that a parameter with some values has in a query: a comma in a single value would make it two. */
export function parameterName(name: string, values: readonly string[]): string {
  return name !== 'q' && values.some((value) => value.includes(',')) ? `${name}[]` : name
}
