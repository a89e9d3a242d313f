// Reads PostgreSQL's plans for the statements of a function: how many rows of each table it reads, and how.
import type { PoolClient } from 'pg'
import type { TestDb } from './database.ts'

type PlanNode = {
	'Node Type': string
	'Relation Name'?: string
	'Actual Rows'?: number
	'Actual Loops'?: number
	'Rows Removed by Filter'?: number
	'Rows Removed by Index Recheck'?: number
	Plans?: PlanNode[]
}

/** One scan of a table: the node type, and the rows read from the table itself (not from an index alone). */
export type TableRead = { table: string; by: string; rows: number }

type Statement = { text: string; values: unknown[] }

/** Runs `work`; returns how each of its SELECTs reads tables, explained with the settings of its own session. */
export async function readsOf(db: TestDb, work: () => Promise<unknown>): Promise<TableRead[]> {
	const client = await db.pool.connect()
	const statements: Statement[] = []
	const stop = listen(db, client, statements)
	try {
		await work()
	} finally {
		stop()
	}
	const reads: TableRead[] = []
	await client.query('begin')
	for (const statement of statements) {
		if (/set_config/.test(statement.text)) await client.query(statement)
		if (!/^\s*(select|with)\b/i.test(statement.text)) continue
		const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
			...statement,
			text: `explain (analyze, timing off, format json) ${statement.text}`,
		})
		collect(rows[0]?.['QUERY PLAN'][0]?.Plan, reads)
	}
	await client.query('rollback')
	client.release()
	return reads
}

/** Records the statements of the pool and its transactions. */
function listen(db: TestDb, own: PoolClient, statements: Statement[]): () => void {
	const prototype = Object.getPrototypeOf(own) as { query: (...args: unknown[]) => unknown }
	const query = prototype.query
	prototype.query = function (this: unknown, ...args: unknown[]) {
		const [config, values] = args
		const text = typeof config === 'string' ? config : (config as { text: string }).text
		statements.push({ text, values: (values as unknown[] | undefined) ?? [] })
		return query.apply(this, args)
	}
	return () => void (prototype.query = query)
}

function collect(node: PlanNode | undefined, reads: TableRead[]): void {
	if (!node) return
	const table = node['Relation Name']
	const by = node['Node Type']
	if (table && by !== 'Index Only Scan') {
		const each =
			(node['Actual Rows'] ?? 0) +
			(node['Rows Removed by Filter'] ?? 0) +
			(node['Rows Removed by Index Recheck'] ?? 0)
		reads.push({ table, by, rows: Math.round(each * (node['Actual Loops'] ?? 1)) })
	}
	for (const child of node.Plans ?? []) collect(child, reads)
}
