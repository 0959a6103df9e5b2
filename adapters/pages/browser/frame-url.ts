/**
 * Returns the address that a frame shows: a page in its form for frames, with a first view such as `month`. `undefined`
 * for what is no page: the address of a script would run in the page around the frame.
 */
export function frameUrl(src: string | null, view: string | null, base: string): URL | undefined {
  if (src === null || src.trim() === '' || !URL.canParse(src, base)) return undefined
  const url = new URL(src, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (view) url.searchParams.set('embed', view)
  else if (!url.searchParams.has('embed')) url.searchParams.set('embed', 'true')
  return url
}
