import type { Actor, ImportPreset } from 'daybook'

export type { ImportPreset, PresetColumn } from 'daybook'

/** Stores what the columns of tables are, so that tables of the same kind are read alike the next time. */
export interface ImportPresets {
  /**
   * Returns the presets of a caller, or of everybody, in the order in which a page lists them. If it throws, the page
   * lists none, and `onError` of the calendar receives the error.
   */
  readonly list: (owner: PresetOwner) => readonly ImportPreset[] | Promise<readonly ImportPreset[]>
  /**
   * Stores a preset, instead of one with the same name. If it throws, the page shows that it is not stored, and
   * `onError` of the calendar receives the error.
   */
  readonly save: (preset: ImportPreset, owner: PresetOwner) => void | Promise<void>
  /** Removes a preset by its name. Without it, the page has no button for that. If it throws, the page says so. */
  readonly remove?: (name: string, owner: PresetOwner) => void | Promise<void>
}

/** Who imports a table. */
export interface PresetOwner {
  /** A caller who may create events. */
  readonly actor: Actor
  /** The request of the host. */
  readonly context?: unknown
}
