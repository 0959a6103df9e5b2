import type { Tenants } from '../../storage/tenants.ts'
import type { FollowAllOptions, TenantFollowers } from './follow-tenants.ts'
import type { Follower } from './follower.ts'

/**
 * Follows the calendars of all tenants with one query for all at each poll, instead of several for each. `follow`
 * starts the follower of a tenant, as `calendar.follow` with a name does. It is called for each tenant once, and then
 * when the tenant has news. The follower is stopped when it has handled them. Rejects with a `TypeError` for a wrong
 * option.
 */
export async function followAll(
  tenants: Pick<Tenants, 'forTenant' | 'tenantVersions'>,
  follow: (tenant: string) => Promise<Follower>,
  options: FollowAllOptions,
): Promise<TenantFollowers> {
  const { followTenants } = await import('./follow-tenants.ts')
  return followTenants(tenants, follow, options)
}
