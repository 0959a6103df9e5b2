import type { Environment } from '../../services/environment/environment.ts'
import type { Mount } from '../port/port.ts'

/** A calendar at one of its mounts. */
export type Mounted = Environment & { readonly mount: Mount }
