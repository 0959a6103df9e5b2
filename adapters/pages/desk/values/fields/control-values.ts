import type { DeclaredField } from 'daybook/http'
import type { FormValues } from '../../contract/form-values.ts'

/** What the controls of a kind of field hold and send. */
export interface ControlValues {
  /** Returns what the controls hold for a value of a record, by the names of the controls. */
  shown(name: string, value: unknown): FormValues
  /** Returns what the interface receives for some values of the controls; `undefined` for nothing. */
  input(name: string, values: FormValues, field: DeclaredField): unknown
  /**
   * Returns what distinguishes two values besides what the interface receives, such as a password, which is never
   * shown.
   */
  state?(name: string, values: FormValues): unknown
}
