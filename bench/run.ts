// Measures what docs/speed.md promises, next to the best that this machine can do; exits with 1 when a row falls short.
// `npm run bench -- cached memory` measures only these parts.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { env } from '#platform/lib/env/env.server.ts'
import type { Row } from './row.ts'
import { printRow, printTable } from './print.ts'
import { openBench, prepareContent, siteFolder } from './site.ts'
import { measureStart } from './start.ts'
import { parts } from './parts.ts'

const resultsFile = join(import.meta.dirname, 'results.json')

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in parts) && name !== 'start')
if (unknown.length > 0) {
	console.error(
		`There is no part ${unknown.join(', ')}. Parts: start, ${Object.keys(parts).join(', ')}`,
	)
	process.exit(2)
}
const isRequested = (name: string, byDefault = true) =>
	requested.length === 0 ? byDefault : requested.includes(name)

const rows: Row[] = []
const dataDir = siteFolder(env().DATA_DIR)
const busy = loadavg()[0] ?? 0
console.log(
	`Measured on ${cpus().length} processors, Node.js ${process.version}, load before ${busy.toFixed(1)}`,
)
await prepareContent(dataDir)
if (isRequested('start')) take(await measureStart(dataDir))
const bench = await openBench(dataDir)
try {
	for (const [name, part] of Object.entries(parts)) {
		if (isRequested(name, part.isUsual)) take(await measured(name, part.measure))
	}
} finally {
	await bench.close()
}
printTable(rows)
writeFileSync(
	resultsFile,
	`${JSON.stringify({ node: process.version, processors: cpus().length, loadBefore: busy, rows }, null, '\t')}\n`,
)
if (rows.some((row) => !row.isReached)) process.exitCode = 1

/** A part that throws counts as failed; the others still run. */
async function measured(
	name: string,
	measure: (given: typeof bench) => Promise<Row[]>,
): Promise<Row[]> {
	try {
		return await measure(bench)
	} catch (error) {
		// A failed program gives the reason in its last lines, after its own command.
		const reason = String(error).trim().split('\n').slice(-3).join(' ').slice(-300)
		const figure = `could not be measured: ${reason}`
		return [{ what: name, mustReach: '', figure, floor: '', isReached: false }]
	}
}

function take(given: Row[]) {
	for (const row of given) printRow(row)
	rows.push(...given)
}
