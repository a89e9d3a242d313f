// R30, R42: a start is killed at each statement of the migrations in turn, with content of an older version. No
// migration is ever half done, and the next start continues without help.
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#platform/db/migrate.server.ts'
import { emptyDatabase, testDb } from '#tests/support/database.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'

const random = seededRandom(seed)
/** The full form is killed at every statement, the short one at some. */
const maxStep = isFullForm ? 1 : 25

test(
	`a start killed at any statement leaves no migration half done, and the next start continues (seed ${seed})`,
	{ timeout: 300_000 },
	async () => {
		await using database = await emptyDatabase()
		await using fresh = await testDb()
		const { url } = database
		const migrations = await readMigrations()
		await setTrap(url)
		let [cuts, done, statement] = [0, 0, 1]
		for (;;) {
			const before = await shapeOf(url)
			await query(url, `select setval('trap.step', 1, false)`)
			await query(url, `update trap.aim set statement = ${statement}`)
			const isThrough = await migrate(url).then(
				() => true,
				() => false,
			)
			if (isThrough) break
			const after = await countApplied(url)
			const isSame = after === done
			// The last migrations are the job queue's, which are counted separately.
			const isOurs = isSame && done < migrations.length
			const shape = isOurs ? await shapeOf(url) : before
			expect([statement, shape]).toEqual([statement, before])
			cuts += 1
			statement = isSame ? statement + 1 + Math.floor(random() * maxStep) : 1
			if (done < contentFrom && after >= contentFrom) await query(url, content)
			done = after
		}
		await removeTrap(url)
		await Promise.all([migrate(url), migrate(url)])
		expect(await shapeOf(url)).toEqual(await shapeOf(fresh.url))
		expect(
			await query(url, 'select title, description, version from products order by title'),
		).toEqual([
			{ title: 'Boot dip', description: 'Steel tray for boots.', version: 3 },
			{ title: 'Egg tray', description: 'For thirty.', version: 1 },
		])
		tellFigures('R30', 'a start killed inside a migration', {
			kills: cuts,
			'migrations half done': 0,
			'steps by hand': 0,
		})
	},
)

/** Number of migrations that create the content tables. */
const contentFrom = 2
const content = `insert into products (title, slug, description, version) values
	('Boot dip', 'boot-dip', 'Steel tray for boots.', 3), ('Egg tray', 'egg-tray', 'For thirty.', 1)`

/** Terminates a session at statement number `trap.aim`, counted from the last reset, as if its process were killed. */
async function setTrap(url: string) {
	await query(
		url,
		`create schema trap;
		create table trap.aim (statement int);
		insert into trap.aim values (0);
		create sequence trap.step;
		create function trap.spring() returns event_trigger language plpgsql as $$
		begin
			if nextval('trap.step') = (select statement from trap.aim) then
				perform pg_terminate_backend(pg_backend_pid());
			end if;
		end $$;
		create event trigger trap on ddl_command_end execute function trap.spring()`,
	)
}

async function removeTrap(url: string) {
	await query(url, 'drop event trigger trap; drop schema trap cascade')
}

async function countApplied(url: string): Promise<number> {
	const [row] = await query(url, `select to_regclass('schema_migrations') is not null as there`)
	if (!row?.['there']) return 0
	const [count] = await query(url, 'select count(*)::int as applied from schema_migrations')
	return Number(count?.['applied'])
}

/** The schema as text. */
async function shapeOf(url: string): Promise<string[]> {
	const rows = await query(
		url,
		`with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'graphile_worker'))
		select format('%s.%s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
				pg_get_expr(d.adbin, d.adrelid)) as shape
			from pg_attribute a join pg_class c on c.oid = a.attrelid join ours on ours.oid = c.relnamespace
			left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
			where a.attnum > 0 and not a.attisdropped
		union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid join ours on ours.oid = c.relnamespace
		union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k join ours on ours.oid = k.connamespace
		union all select pg_get_functiondef(p.oid) from pg_proc p join ours on ours.oid = p.pronamespace where p.prokind = 'f'
		union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid join ours on ours.oid = c.relnamespace where not tgisinternal
		order by 1`,
	)
	return rows
		.map(({ shape }) => String(shape))
		.filter((shape) => !shape.includes('schema_migrations'))
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
	const client = new Client({ connectionString: url })
	await client.connect()
	try {
		return (await client.query(sql)).rows ?? []
	} finally {
		await client.end()
	}
}
