import type { Actor } from '../../access/policy.ts'
import type { KeyedValues } from '../../storage/keyed-values.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'

/** A column of a kind of table. */
export interface PresetColumn {
  /** Its name in the table. May be empty. */
  readonly header: string
  /** The field that it fills; empty for one that is not used. */
  readonly field: string
}

/** What the columns of a kind of table are. */
export interface ImportPreset {
  /** As people have named it: 1 to 60 letters, digits, spaces, dots, hyphens and `_`. */
  readonly name: string
  /** The columns of the table, in its order. */
  readonly columns: readonly PresetColumn[]
  /** The order of day and month in its dates, if somebody had to choose it. */
  readonly dates?: 'dmy' | 'mdy'
}

/** A preset of the calendar. */
export interface StoredPreset extends ImportPreset {
  /** The id of the caller who has stored it; null for the app itself. */
  readonly by: Actor['id'] | null
  /** Whether who reads it may replace and remove it. */
  readonly mayChange: boolean
}

/** What the columns of tables are, by name, in the store of the calendar: at most 200. */
export interface StoredPresets {
  /** Returns all presets, ordered by name. */
  list(): Promise<readonly StoredPreset[]>
  /**
   * Stores a preset, instead of one with the same name. Throws `rest_forbidden` if the caller may not replace that one,
   * `rest_conflict` if there are too many, and `rest_invalid_param` for a value that is not accepted.
   */
  save(preset: ImportPreset): Promise<void>
  /** Removes a preset, if there is one. Throws `rest_forbidden` if the caller may not. */
  remove(name: string): Promise<void>
}

/** What presets use of their calendar. */
export interface PresetContext {
  readonly store: KeyedValues
  readonly unitOfWork: UnitOfWork
}

/** Whose presets may be changed: those of everybody, or of one caller. */
export interface PresetOwner {
  /** Null for the app itself. */
  readonly id: Actor['id'] | null
  readonly mayChangeAll: boolean
}
