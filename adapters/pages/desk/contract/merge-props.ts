import type { DuplicateReason } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import type { ListedResource } from '../../ground/addresses/desk-address.ts'
import type { FormChoices } from './form-props.ts'
import type { FormValues } from './form-values.ts'
import type { DeskNotice } from './notice-props.ts'

/** A record that may be the same as another one. */
export interface MergedRecord {
  /** Of the record. */
  readonly id: number
  /** As it was read. */
  readonly revision: string
  /** For people. */
  readonly name: string
  /** What distinguishes it from others of its name. May be empty. */
  readonly detail: string
  /** How many events the caller's list has with it. */
  readonly events: number
}

/** Two records that are probably the same. */
export interface ShownDuplicate {
  /** Both, the one with more events first. */
  readonly records: readonly [MergedRecord, MergedRecord]
  /** Why, the best reason first. */
  readonly reasons: readonly DuplicateReason[]
  /** Where they are compared, and merged. */
  readonly compare: string
}

/** The records of a list that are probably the same. */
export interface DuplicateList {
  /** The kind of the records. */
  readonly resource: ListedResource
  /** The address of the list of all. */
  readonly list: string
  /** Those with the most events first. */
  readonly pairs: readonly ShownDuplicate[]
  /** How many pairs there are. */
  readonly total: number
  /** Those that somebody has decided are not the same. */
  readonly distinct: readonly (readonly [MergedRecord, MergedRecord])[]
  /** The address of this page. */
  readonly action: string
  /** What the last step has done. */
  readonly notices: readonly DeskNotice[]
}

/** A form that merges two records. */
export interface MergeForm {
  /** The kind of the records. */
  readonly resource: ListedResource
  /** The address that it is sent to. */
  readonly action: string
  /** The list of the records. */
  readonly list: string
  /** The one that stays. */
  readonly keep: MergedRecord & HeldValues
  /** The one that goes. */
  readonly other: MergedRecord & HeldValues
  /** What differs. */
  readonly rows: readonly MergeRow[]
  /** The fields that both have alike, without empty ones. */
  readonly same: readonly DeclaredField[]
  /** The names of all values that refer to records. */
  readonly choices: FormChoices
  /** Whether the caller may merge them the other way round. */
  readonly canBeTurned: boolean
  /** What the last step has done. */
  readonly notices: readonly DeskNotice[]
}

/** A record with what the controls of its form hold. */
export interface HeldValues {
  /** By the name of the control. */
  readonly values: FormValues
}

/** Fields that change together, and differ between two records. */
export interface MergeRow {
  /** The name of the fields that change together. */
  readonly unit: string
  /** Those that differ. */
  readonly fields: readonly DeclaredField[]
  /** The id of the record whose value is chosen. */
  readonly chosen: number
}

/** The question with which record another one is to be merged. */
export interface MergeSearch {
  /** The kind of the records. */
  readonly resource: ListedResource
  /** The address of this page. */
  readonly action: string
  /** The list of the records. */
  readonly list: string
  /** The record that stays. */
  readonly keep: MergedRecord
  /** What was searched for; absent before a search. */
  readonly search: string | undefined
  /** What was found. */
  readonly found: readonly FoundRecord[]
}

/** A record that was found. */
export interface FoundRecord {
  /** What it is. */
  readonly record: MergedRecord
  /** The address where both are compared. */
  readonly compare: string
}

/** The names of what these forms send. No field has a name with a dot. */
export const mergeNames = {
  revision: 'merge.revision',
  take: 'merge.take.',
  other: 'other',
  /** The ids of two records, with a comma. */
  pair: 'pair',
} as const

/** What the buttons of these forms send as their step. */
export const mergeSteps = { merge: 'merge', turn: 'turn', differ: 'differ', again: 'again' } as const
