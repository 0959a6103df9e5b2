import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openMigratedSchema, openSchema, postgresDrivers, postgresUrl, type Schema } from './postgres.ts'

describe('PostgreSQL of the tests', () => {
  it('is of version 18', async () => {
    expect(await ask("select current_setting('server_version_num')::int / 10000 as major")).toEqual([{ major: 18 }])
  })

  it.runIf((process.env.TEST_POSTGRES_URL ?? '') === '')('sorts and dates as no store may rely on', async () => {
    const rows = await ask(`select 'a' < 'B' as linguistic, extract(timezone from now())::int as offset`)
    expect(rows).toEqual([{ linguistic: true, offset: 20_700 }])
  })

  it.each(postgresDrivers)('answers through $name', async ({ connect }) => {
    const connection = connect(await postgresUrl())
    onTestFinished(() => connection.close())
    const { client } = connection
    const answer = client instanceof pg.Pool ? (await client.query('select 7 as n')).rows : await client`select 7 as n`
    expect(answer[0]).toEqual({ n: 7 })
  })
})

describe('openSchema', () => {
  it('gives an empty schema, and drops it with what has come into it', async () => {
    const schema = await openSchema()
    expect(await tablesOf(schema)).toEqual([])
    await ask(`create table ${schema.name}.event (id int)`)
    expect(await tablesOf(schema)).toEqual([{ name: 'event' }])
    await schema.release()
    expect(await ask(`select from pg_namespace where nspname = '${schema.name}'`)).toEqual([])
  })
})

describe('openMigratedSchema', () => {
  it('gives a released schema again, as the migration left it', async () => {
    let migrations = 0
    const migrate = async (schema: string) => {
      migrations += 1
      await createTables(schema)
    }
    const first = await openMigratedSchema(migrate)
    const { name } = first
    expect(await contentsOf(name)).toEqual({ parent: [{ id: '1', name: "o'clock" }], child: [] })
    await ask(`insert into ${name}.parent (name) values ('new'); insert into ${name}.child (parent) values (1), (2);
               update ${name}.parent set name = 'changed' where id = 1`)
    await first.release()

    const second = await openMigratedSchema(migrate)
    expect(second.name).toBe(name)
    expect(await contentsOf(name)).toEqual({ parent: [{ id: '1', name: "o'clock" }], child: [] })
    expect(await ask(`insert into ${name}.parent (name) values ('next') returning id`)).toEqual([{ id: '2' }])
    expect(await ask(`insert into ${name}.child (parent) values (2) returning id`)).toEqual([{ id: '1' }])
    await second.release()
    expect(migrations).toBe(1)
  })

  it('never gives one schema to two', async () => {
    const given = await Promise.all([openMigratedSchema(createTables), openMigratedSchema(createTables)])
    expect(new Set(given.map(({ name }) => name)).size).toBe(2)
    for (const schema of given) await schema.release()
  })

  it('gives each migration schemas of its own', async () => {
    const other = await openMigratedSchema(async () => {})
    await other.release()
    const schema = await openMigratedSchema(createTables)
    expect(schema.name).not.toBe(other.name)
    await schema.release()
  })
})

async function createTables(schema: string): Promise<void> {
  await ask(`create table ${schema}.parent (id bigint generated always as identity primary key, name text not null);
             create table ${schema}.child (id bigserial primary key, parent bigint not null references ${schema}.parent);
             insert into ${schema}.parent (name) values ('o''clock')`)
}

async function contentsOf(schema: string) {
  return {
    parent: await ask(`select * from ${schema}.parent order by id`),
    child: await ask(`select * from ${schema}.child order by id`),
  }
}

function tablesOf({ name }: Schema) {
  return ask(`select table_name as name from information_schema.tables where table_schema = '${name}'`)
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: await postgresUrl() })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
