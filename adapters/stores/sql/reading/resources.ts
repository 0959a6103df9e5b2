import type { TermRecord } from 'daybook'
import {
  type LinkedCollection,
  type LinkedCriteria,
  type LinkedKey,
  type LinkedName,
  type LinkedRecordOf,
  linkedCollections,
  linkedNames,
  nameOf,
  type RecordShape,
  recordShapes,
  type TermCollection,
  type TermCriteria,
  type TermKey,
  type TypesByName,
  tableOf,
  termCollections,
  type VenueCriteria,
} from 'daybook/storage'
import { type Codec, createCodec } from '../columns/codec.ts'
import { disjointConditions, indexedCriterion } from '../columns/fields.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { all, isOwn, raw, type Sql, sql } from '../statement/statement.ts'
import { type Conditions, conditionsOf, linkedConditions, termConditions } from './conditions.ts'
import { indexOfKey, type Matching, type Resource, withoutCriterion } from './resource.ts'

const nothing = () => []

const isNotRemoved = raw('r.removed = FALSE')

type LinkedCodecs<Names extends LinkedName = LinkedName> = {
  readonly [Name in Names]: Codec<TypesByName[Name]['record']>
}

export const linkedCodecs = tableOf<LinkedCodecs>(
  linkedNames,
  <Name extends LinkedName>(name: Name): LinkedCodecs<Name>[Name] => {
    const shape: RecordShape<TypesByName[Name]['record']> = recordShapes[name]
    return createCodec(shape)
  },
)

type LinkedResources<Collections extends LinkedCollection = LinkedCollection> = {
  readonly [Each in Collections]: Resource<LinkedRecordOf<Each>, VenueCriteria, LinkedKey>
}

export const linkedResources = tableOf<LinkedResources>(linkedCollections, linkedResource)

function linkedResource<Each extends LinkedCollection>(table: Each): LinkedResources<Each>[Each] {
  const name = nameOf[table]
  const codec: Codec<LinkedRecordOf<Each>> = linkedCodecs[name]
  const conditions = linkedConditions(name)
  return {
    table,
    alias: 'r',
    codec,
    keys: { search_name: true },
    hasTrash: true,
    isRemovable: false,
    derived: nothing,
    matching: (where, dialect) => matchingAll(table, where, conditions, dialect),
  }
}

const termCodec = createCodec(recordShapes.category)

export const termResources = tableOf<Readonly<Record<TermCollection, Resource<TermRecord, TermCriteria, TermKey>>>>(
  termCollections,
  (table) => {
    const conditions = termConditions(table)
    return {
      table,
      alias: 'r',
      codec: termCodec,
      keys: { id: true, search_name: true, slug: true, description: true, count: true },
      hasTrash: false,
      isRemovable: true,
      derived: nothing,
      matching: (where, dialect) => matchingAll(table, where, conditions, dialect, [isNotRemoved]),
    }
  },
)

function matchingAll<Criteria extends LinkedCriteria | TermCriteria>(
  table: Table,
  where: Criteria,
  conditions: Conditions<Criteria>,
  dialect: Dialect,
  always: readonly Sql[] = [],
): Matching {
  const narrowed = narrowest(table, where, dialect)
  const byField = narrowed === null ? indexedCriterion(table, where.fields, dialect) : undefined
  const from = sql`${dialect.name(table)} r${byField ? dialect.indexHint(byField.index) : (narrowed ?? raw(''))}`
  const met = [isOwn('r'), ...conditionsOf(conditions, withoutCriterion(where, byField), dialect), ...always]
  const branches = byField
    ? disjointConditions('r', byField.criterion, dialect).map((condition) => [condition, ...met])
    : [met]
  return {
    branches: branches.map((conditions) => ({ from, where: all(conditions) })),
    isCostly: true,
    isSearch: where.words !== undefined || where.searched !== undefined,
  }
}

/** Returns a hint for slugs, ids or names, which select few records: an index by visibility or parent has more. */
function narrowest(table: Table, where: LinkedCriteria | TermCriteria, dialect: Dialect): Sql | null {
  if ('slugs' in where && where.slugs) return dialect.indexHint(`${table}_by_slug`)
  if (where.ids || where.linkedFrom?.some(({ ids }) => ids !== undefined)) return dialect.keyHint(table)
  if ('names' in where && where.names) return dialect.indexHint(`${table}_by_name`)
  const byKey = indexOfKey(table, where)
  return byKey ? dialect.indexHint(byKey) : null
}
