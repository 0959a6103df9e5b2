/** A longer description explains the field to programs, and is no label. */
const longestLabel = 40

/** Returns the name of a field of the app: its description if that is short, otherwise its name in words. */
export function ownLabel(name: string, description: string): string {
  const text = description !== '' && description.length <= longestLabel ? description : name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
