import type { DateOrder } from '../../../../sources/csv/csv-times.ts'
import type { ColumnEvidence } from '../../../ground/words/desk-subjects.ts'
import type { FormChoice } from '../form-props.ts'
import type { FormValues } from '../form-values.ts'
import type { DeskNotice } from '../notice-props.ts'
import type { ImportState } from './import-state.ts'

/** The form that asks for a file. */
export interface ImportForm {
  /** The address that it is sent to. */
  readonly action: string
  /** What the controls show. */
  readonly values: FormValues
  /** The statuses that new events can have. */
  readonly statuses: readonly FormChoice[]
  /** The categories that new events can have. */
  readonly categories: readonly FormChoice[]
  /** Whether there are more categories than the form lists. */
  readonly isCut: boolean
  /** Errors beside their controls. */
  readonly errors: Readonly<Partial<Record<'file' | 'source' | 'since', string>>>
  /** Why a file was refused. */
  readonly notices: readonly DeskNotice[]
}

/** The form that asks what the columns of a table are. */
export interface ImportColumns {
  /** The address that it is sent to. */
  readonly action: string
  /** The import. */
  readonly state: ImportState
  /** The import as its hidden field has it. */
  readonly encoded: string
  /** How many rows the table has. */
  readonly rows: number
  /** The columns of the table, in its order. */
  readonly columns: readonly ImportColumn[]
  /** What a column can be. */
  readonly choices: readonly FormChoice[]
  /** What is missing in all of the form. */
  readonly error?: string | undefined
  /** The stored columns of tables. */
  readonly presets?: PresetChoice | undefined
}

/** Asks for stored columns, and for the name under which those of a table are stored. */
export interface PresetChoice {
  /** The names of those that can be used. */
  readonly names: readonly string[]
  /** The name under which the columns are stored; empty for none. */
  readonly name: string
  /** Why they are not stored. */
  readonly error?: string | undefined
  /** Whether the caller may remove any of them. */
  readonly isRemovable: boolean
  /** The name of those that were removed. */
  readonly removed?: string | undefined
  /** Why none were removed. */
  readonly notRemoved?: string | undefined
}

/** A column of a table. */
export interface ImportColumn {
  /** The name of its control. */
  readonly name: string
  /** Its name in the table. May be empty. */
  readonly header: string
  /** The first cells that have something. */
  readonly samples: readonly string[]
  /** What it is; empty for nothing that is used. */
  readonly field: string
  /** How that was found. Absent if it was chosen. */
  readonly evidence?: ColumnEvidence | undefined
  /** What is wrong with the choice. */
  readonly error?: string | undefined
  /** Asks for the order of day and month in its dates. */
  readonly question?: DateQuestion | undefined
}

/** A date whose order of day and month somebody has to say. */
export interface DateQuestion {
  /** The date as the table has it. */
  readonly text: string
  /** The day that it is with each order, as `YYYY-MM-DD`. Absent if it is none. */
  readonly days: Readonly<Partial<Record<DateOrder, string>>>
  /** How many dates of the table can be read in each order. */
  readonly fits: Readonly<Record<DateOrder, number>>
  /** The order that was chosen. */
  readonly chosen?: DateOrder | undefined
  /** That none was chosen. */
  readonly error?: string | undefined
}

/** A cell of a table that a report corrects. */
export interface EditableCell {
  /** The name of its control. */
  readonly name: string
  /** What it has. */
  readonly text: string
}

/** The name of the controls for the order of day and month. */
export const orderName = 'order'

/** The names of the controls for the name of a preset, and for the preset to use or to remove. */
export const presetName = 'preset'
export const usedPresetName = 'preset.used'

/** The value of the button that removes a preset. */
export const removePreset = 'preset.remove'

/** Returns the name of the control of a column, by its index. */
export function columnName(index: number): string {
  return `column.${index}`
}

/** An import between two requests, or at its end. */
export interface ImportPage {
  /** The address that it is sent to. */
  readonly action: string
  /** How far it is. */
  readonly state: ImportState
  /** The names of fields for people, by name. */
  readonly labels: ReadonlyMap<string, string>
  /** The state as its hidden field has it. */
  readonly encoded: string
  /** Returns the cell of a table from which a field of a refused event comes; `undefined` without one. */
  readonly editable: (line: number, field: string) => EditableCell | undefined
  /** Whether corrected cells were checked, although the button writes. */
  readonly isHeldBack: boolean
}
