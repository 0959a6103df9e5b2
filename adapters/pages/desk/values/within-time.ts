/** A page waits no longer for what it can do without, in milliseconds. */
export const longestWait = 2_000

/** Returns the result of work. Throws an error with a sentence if the work takes longer than a page waits. */
export async function withinTime<Result>(work: () => Result | Promise<Result>, sentence: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), longestWait)
  })
  try {
    return await Promise.race([(async () => work())(), late])
  } finally {
    clearTimeout(timer)
  }
}
