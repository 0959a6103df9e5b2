import type { Fields } from '../../schema/field/field.ts'
import type { NamedSchemas } from '../../schema/json-schema/schema-members.ts'
import type { ResourceName } from '../../schema/resource.ts'
import type { PlanningServices } from '../../services/services.ts'
import type { ResourceJson } from '../records/resource-json.ts'
import type { JsonContext } from '../records/serializers.ts'
import type { DescribedResource } from '../response/reply-schemas.ts'
import type { OneEvent } from '../values/values.ts'
import type { Controller } from './controller.ts'

/** The differences between resources at their endpoints. */
export interface ServedResource<Record> {
  readonly resource: ResourceName
  readonly definition: DescribedResource
  /** Whether its records have a trash, and can be addressed by slug. */
  readonly bySlug: boolean
  /** The parameters of a removal. */
  readonly removal?: Fields
  /** The parameters of a write that may take a venue. */
  readonly conflicts?: Fields
  /** Whether its records can have a password. */
  readonly hasPassword?: true
  readonly json: Pick<ResourceJson<Record>, 'record'>
  /** Returns a record as values, for a writer of another format. Only events have it. */
  readValues?(record: Record, context: JsonContext, opened: boolean): Promise<OneEvent>
  /** The schemas of all replies. */
  readonly schemas: () => NamedSchemas
  service(services: PlanningServices): Controller<Record>
}
