import type { DeskPieces } from '../desk-pieces.ts'
import { importForm } from '../import/import-form.ts'
import { importProgress } from '../import/import-progress.ts'
import { importReport } from '../import/import-report.ts'
import { deskTabs } from '../lists/desk-tabs.ts'
import { eventTable } from '../lists/event-table.ts'
import { recordTable } from '../lists/record-table.ts'
import { conflictForm } from './conflict-form.ts'
import { deskNotice } from './desk-notice.ts'
import { formField } from './form-field.ts'
import { formActions, formErrors, formSection, recordForm } from './record-form.ts'
import { scopeChoice } from './scope-choice.ts'

/** The templates of the desk. */
export const deskTemplates: DeskPieces = {
  recordForm,
  formSection,
  formField,
  formErrors,
  formActions,
  scopeChoice,
  conflictForm,
  deskNotice,
  deskTabs,
  eventTable,
  recordTable,
  importForm,
  importProgress,
  importReport,
}
