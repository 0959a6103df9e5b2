/** The hues of the themes of pages, by name and in their order: the first one is `hue-1` (rule 36). */
export const categoryColors = [
  ...(['red', 'orange', 'amber', 'olive', 'green', 'teal'] as const),
  ...(['cyan', 'blue', 'indigo', 'violet', 'magenta', 'rose'] as const),
] as const

/** The color of a category, by the name of its hue (rule 36). */
export type CategoryColor = (typeof categoryColors)[number]
