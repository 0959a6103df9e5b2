import type { Passwords } from '../../access/passwords.ts'
import type { SyncState } from '../../resources/sync-state.ts'
import type { FieldUnits } from '../../schema/field/field-units.ts'
import { isLocallyChanged, sameSecret, type Values } from './merge-fields.ts'

interface SecretsContext {
  readonly units: FieldUnits
  readonly passwords: Passwords
  /** The hashes after the last run. */
  readonly base: SyncState['fields']
}

/**
 * Returns the remote values, with `sameSecret` for each secret that the record has already, and for one that was
 * changed locally and stays. No state has a hash of a secret to compare it with (rule 40).
 */
export async function withSameSecrets(
  remote: Values,
  record: object,
  { units, passwords, base }: SecretsContext,
): Promise<Values> {
  const result: Record<string, unknown> = { ...remote }
  for (const [name, value] of Object.entries(remote)) {
    const former = base[name]
    if (!units.isSecret(name) || (value ?? null) === null || former === undefined) continue
    const hash = String(Reflect.get(record, units.memberOf(name)))
    const isSame = async () => (value === '' || hash === '' ? value === hash : passwords.verify(String(value), hash))
    if (isLocallyChanged(units, name, record, former) || (await isSame())) result[name] = sameSecret
  }
  return result
}
