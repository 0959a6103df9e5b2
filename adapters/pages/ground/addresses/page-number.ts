/** Returns the number of the page that a query asks for. What is none is the first. */
export function pageOf({ page }: Readonly<Record<string, unknown>>): number {
  return typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1
}
