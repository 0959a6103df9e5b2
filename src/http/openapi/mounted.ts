import type { Environment } from '../../services/environment.ts'
import type { Mount } from '../port.ts'

/** A calendar where it is mounted. */
export type Mounted = Environment & { readonly mount: Mount }
