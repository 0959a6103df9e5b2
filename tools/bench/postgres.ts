import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts'

/** A durable server, with the settings of one for a million events. */
export function startLargePostgres(): Promise<PostgresServer> {
  const settings = {
    shared_buffers: '1GB',
    effective_cache_size: '4GB',
    work_mem: '64MB',
    maintenance_work_mem: '512MB',
    max_wal_size: '8GB',
    random_page_cost: 1.1,
  }
  return startPostgres({ durable: true, settings })
}
