/** The URLs of a record in a response. */
interface ShownUrls {
  readonly url: string
  readonly rest_url: string
}

/** Returns the page of a record for people. Without a `links` port, `url` is that of the JSON, which is not a page. */
export function pageUrl({ url, rest_url }: ShownUrls): string | undefined {
  return url === rest_url ? undefined : url
}
