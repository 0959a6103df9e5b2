import { isStoreError, type StoreErrorCode } from '../../storage/store-error.ts'

/** What a store refuses with. */
export function hasCode(code: StoreErrorCode) {
  return (error: unknown): boolean => isStoreError(error) && error.code === code
}
