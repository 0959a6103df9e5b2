/** The URLs of a record in a response. */
interface Linked {
  readonly url: string
  readonly rest_url: string
}

/** Returns the page of a record for people. Without a `links` port, `url` is that of the JSON, which is not a page. */
export function pageUrl({ url, rest_url }: Linked): string | undefined {
  return url === rest_url ? undefined : url
}
