import type { ReadOptions } from '../services/event-service.ts'
import type { Target } from '../services/find-post.ts'
import type { Page } from '../services/page.ts'
import type { WriteOptions } from '../services/precondition.ts'
import type { Linked } from '../storage/store.ts'

/** A service as routes use it. It reads its input itself, so that routes need not know of what kind that is. */
export interface Served<Record> {
  list(query: object): Promise<Page<Record> & { readonly linked?: Linked }>
  get(id: number, options: ReadOptions): Promise<Record>
  getBySlug(slug: string, options: ReadOptions): Promise<Record>
  create(input: object): Promise<Record>
  update(target: Target, patch: object, options: WriteOptions): Promise<Record>
  remove(target: Target, options: WriteOptions): Promise<Record>
}

/** Terms have no routes by slug, so no target is one. */
export function withoutSlugs<Record>(service: {
  list(query: object): Promise<Page<Record>>
  get(id: number): Promise<Record>
  create(input: object): Promise<Record>
  update(id: number, patch: object, options: WriteOptions): Promise<Record>
  remove(id: number, options: WriteOptions): Promise<Record>
}): Served<Record> {
  const idOf = (target: Target) => (typeof target === 'number' ? target : Number.NaN)
  return {
    list: (query) => service.list(query),
    get: (id) => service.get(id),
    getBySlug: () => service.get(Number.NaN),
    create: (input) => service.create(input),
    update: (target, patch, options) => service.update(idOf(target), patch, options),
    remove: (target, options) => service.remove(idOf(target), options),
  }
}
