import type { DeskPieces } from '../contract/desk-context.ts'
import { conflictForm } from './conflict-form.ts'
import { deskNotice } from './desk-notice.ts'
import { deskTabs } from './desk-tabs.ts'
import { eventFilter } from './event-filter.ts'
import { eventTable } from './event-table.ts'
import { formField } from './form-field.ts'
import { importColumns } from './import/import-columns.ts'
import { importForm } from './import/import-form.ts'
import { importProgress } from './import/import-progress.ts'
import { importReport } from './import/import-report.ts'
import { manyBar } from './many/many-bar.ts'
import { manyPreview } from './many/many-preview.ts'
import { manyQuestion } from './many/many-question.ts'
import { manyReport } from './many/many-report.ts'
import { duplicateList } from './merges/duplicate-list.ts'
import { mergeForm } from './merges/merge-form.ts'
import { mergeSearch } from './merges/merge-search.ts'
import { formActions, formErrors, formSection, recordForm } from './record-form.ts'
import { recordTable } from './record-table.ts'
import { scopeChoice } from './scope-choice.ts'
import { seriesForm } from './series/series-form.ts'

/** The templates of the desk. */
export const standardDeskPieces: DeskPieces = {
  recordForm,
  formSection,
  formField,
  formErrors,
  formActions,
  scopeChoice,
  conflictForm,
  seriesForm,
  deskNotice,
  deskTabs,
  eventFilter,
  eventTable,
  recordTable,
  manyBar,
  manyQuestion,
  manyPreview,
  manyReport,
  importForm,
  importColumns,
  importProgress,
  importReport,
  duplicateList,
  mergeForm,
  mergeSearch,
}
