import type { DeclaredCalendar } from 'daybook/http'
import type { Html } from '../../ground/markup/html.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import type { DeskWords } from '../../ground/words/desk-words.ts'
import type { DeskOptions } from './desk-options.ts'
import type { EventFilter } from './event-filter-props.ts'
import type { ConflictForm, FormErrorList, FormField, FormSection, RecordForm } from './form-props.ts'
import type { ImportColumns, ImportForm, ImportPage } from './import/import-props.ts'
import type { ManyBar, ManyPreview, ManyQuestion, ManyReportPage } from './many-props.ts'
import type { DuplicateList, MergeForm, MergeSearch } from './merge-props.ts'
import type { DeskNotice } from './notice-props.ts'
import type { SeriesForm } from './series-props.ts'
import type { DeskTabs, EventTable, RecordTable } from './table-props.ts'

/** Who may show the calendar in a frame. */
export interface Framing {
  /** Its own pages. */
  readonly byItself: boolean
  /** Pages of other sites. */
  readonly byOthers: boolean
}

/** What every page of the desk knows besides its own content. */
export interface DeskContext extends PageContext, DeskOptions {
  /** The texts of the desk in the language of the page. */
  readonly deskWords: DeskWords
  /** The parts of a form, in their order. */
  readonly formParts: DeclaredCalendar['formParts']
  /** Who may show the calendar in a frame. */
  readonly framing: Framing
  /** The templates of the desk, with those that the app replaces. */
  readonly deskPieces: DeskPieces
  /** The templates of the desk without those of the app, which can call the one that they replace. */
  readonly standardPieces: DeskPieces
}

/** A template of the desk. An app replaces any of them. */
export type DeskPiece<Props, Result = Html> = (props: Props, context: DeskContext) => Result

/** The templates of the desk. */
export interface DeskPieces {
  /** A whole form: its errors, its sections, and what can be done. */
  readonly recordForm: DeskPiece<RecordForm>
  /** A group of fields with a heading. */
  readonly formSection: DeskPiece<FormSection>
  /** A field: its label, what helps to fill it in, its control, and its error. */
  readonly formField: DeskPiece<FormField>
  /** All errors of a form, with links to their fields. */
  readonly formErrors: DeskPiece<FormErrorList>
  /** Which dates of a series a change affects. Nothing for an event of no series. */
  readonly scopeChoice: DeskPiece<RecordForm, Html | undefined>
  /** The buttons of a form. */
  readonly formActions: DeskPiece<RecordForm>
  /** The form of an editor whose record another one has changed in the meantime. */
  readonly conflictForm: DeskPiece<ConflictForm>
  /** The form of the dates of a series. */
  readonly seriesForm: DeskPiece<SeriesForm>
  /** What the last step has done, and how to undo it. */
  readonly deskNotice: DeskPiece<DeskNotice>
  /** The links to the lists of the desk. */
  readonly deskTabs: DeskPiece<DeskTabs>
  /** The form that narrows a list of events, and what is set. */
  readonly eventFilter: DeskPiece<EventFilter>
  /** A table of events, with what can be done with each. */
  readonly eventTable: DeskPiece<EventTable>
  /** What can be done with many events of a list. */
  readonly manyBar: DeskPiece<ManyBar>
  /** Asks how many events are to be changed. Nothing if there is nothing to ask. */
  readonly manyQuestion: DeskPiece<ManyQuestion, Html | undefined>
  /** What a change of many events would do, and the button that does it. */
  readonly manyPreview: DeskPiece<ManyPreview>
  /** What a change of many events has not done. */
  readonly manyReport: DeskPiece<ManyReportPage>
  /** The form that asks for a file with events. */
  readonly importForm: DeskPiece<ImportForm>
  /** The form that asks what the columns of a table are. */
  readonly importColumns: DeskPiece<ImportColumns>
  /** How far an import is, and how it continues. */
  readonly importProgress: DeskPiece<ImportPage>
  /** What an import would do, or has done. */
  readonly importReport: DeskPiece<ImportPage>
  /** A table of venues, organizers, categories or tags. */
  readonly recordTable: DeskPiece<RecordTable>
  /** The records of a list that are probably the same. */
  readonly duplicateList: DeskPiece<DuplicateList>
  /** Two records beside each other, and the buttons that merge them. */
  readonly mergeForm: DeskPiece<MergeForm>
  /** Asks with which record another one is to be merged. */
  readonly mergeSearch: DeskPiece<MergeSearch>
}

/** The names of the templates of the desk, which is loaded later. */
export const deskPieceNames: readonly string[] = Object.keys({
  recordForm: true,
  formSection: true,
  formField: true,
  formErrors: true,
  scopeChoice: true,
  formActions: true,
  conflictForm: true,
  seriesForm: true,
  deskNotice: true,
  deskTabs: true,
  eventFilter: true,
  eventTable: true,
  recordTable: true,
  manyBar: true,
  manyQuestion: true,
  manyPreview: true,
  manyReport: true,
  importForm: true,
  importColumns: true,
  importProgress: true,
  importReport: true,
  duplicateList: true,
  mergeForm: true,
  mergeSearch: true,
} satisfies Readonly<Record<keyof DeskPieces, true>>)
