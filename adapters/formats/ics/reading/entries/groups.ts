interface Named {
  readonly name: string
}

/** Returns items by name, in their order. */
export function groupByName<Item extends Named>(items: readonly Item[]): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const group = groups.get(item.name)
    if (group === undefined) groups.set(item.name, [item])
    else group.push(item)
  }
  return groups
}

/** Returns how often something is in a file, for a sentence; `''` for once. */
export function timesOf({ length }: readonly unknown[]): string {
  return length === 1 ? '' : ` (${length} times)`
}
