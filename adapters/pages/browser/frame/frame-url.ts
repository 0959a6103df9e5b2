/** The attributes of an element whose values an address has, and their parameters. */
export const frameParameters = {
  view: 'embed',
  scheme: 'embed_scheme',
  limit: 'embed_limit',
  ground: 'embed_ground',
} as const

/** What the attributes of an element say. */
export type FrameForm = Partial<Readonly<Record<keyof typeof frameParameters, string | null>>>

/**
 * Returns the address that a frame shows: a page in its form for frames, with a first view such as `month`. `undefined`
 * for what is no page: the address of a script would run in the page around the frame.
 */
export function frameUrl(src: string | null, form: FrameForm, base: string): URL | undefined {
  if (src === null || src.trim() === '' || !URL.canParse(src, base)) return undefined
  const url = new URL(src, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  for (const [name, parameter] of Object.entries(frameParameters)) {
    const value = form[name as keyof FrameForm]
    if (value) url.searchParams.set(parameter, value)
  }
  if (!url.searchParams.has('embed')) url.searchParams.set('embed', 'true')
  return url
}
