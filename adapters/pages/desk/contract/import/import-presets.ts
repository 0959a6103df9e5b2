import type { Actor } from 'daybook'

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
}

/** What the columns of a kind of table are. */
export interface ImportPreset {
  /** As people have named it: 1 to 60 letters, digits, spaces, dots and hyphens. */
  readonly name: string
  /** The columns of the table, in its order. */
  readonly columns: readonly PresetColumn[]
  /** The order of day and month in its dates, if somebody had to choose it. */
  readonly dates?: 'dmy' | 'mdy'
}

/** A column of a kind of table. */
export interface PresetColumn {
  /** Its name in the table. May be empty. */
  readonly header: string
  /** The field that it fills; empty for one that is not used. */
  readonly field: string
}

/** Who imports a table. */
export interface PresetOwner {
  /** A caller who may create events. */
  readonly actor: Actor
  /** The request of the host. */
  readonly context?: unknown
}
