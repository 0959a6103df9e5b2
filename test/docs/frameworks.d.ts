/** What the pages use of frameworks that are not installed. */
declare module 'next/cache' {
  export function revalidateTag(tag: string, profile: string | { readonly expire: number }): void
  export function unstable_cache<Read extends (...input: never[]) => Promise<unknown>>(
    read: Read,
    key: readonly string[],
    options: { readonly tags: readonly string[]; readonly revalidate: number },
  ): Read
}
