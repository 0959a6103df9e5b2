/** What a caller sends to change a tag: `null` goes back to the create default (rule 5). */
export interface TagPatch {
  /** One line of 1 to 400 characters, unique when folded (rule 36). */
  readonly name?: string | number | null | undefined
  /** May hold HTML: at most 64 KiB (rule 39). */
  readonly description?: string | number | null | undefined
  /** Is brought into the form of a slug, and made from the name where it is absent (rule 33). */
  readonly slug?: string | number | null | undefined
}

/** What a caller sends to create a tag. */
export interface TagInput extends TagPatch {
  /** One line of 1 to 400 characters, unique when folded (rule 36). */
  readonly name: string | number
}

/** What a caller sends to change a category: `null` goes back to the create default (rule 5). */
export interface CategoryPatch extends TagPatch {
  /** Id of the parent category; 0 for none. A loop is refused (rule 36). */
  readonly parent?: number | string | null | undefined
}

/** What a caller sends to create a category. */
export interface CategoryInput extends CategoryPatch {
  /** One line of 1 to 400 characters, unique when folded among the children of one parent (rule 36). */
  readonly name: string | number
}
