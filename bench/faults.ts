// Injects the faults of docs/reliability.md and prints the figures of each; exits with 1 when one fails. These are the
// tests of tests/faults/, and those elsewhere that tell a fault's figures or judge one. `npm run faults -- R1 R8`
// injects only these. `npm run faults -- cluster` runs a rehearsal of tests/rehearsals/ with programs of other
// projects; these run only when they are named.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { readSources } from '#tests/support/architecture.ts'
import { figuresFile } from '#tests/support/figures-file.ts'
import { seed } from '#tests/support/random.ts'
import { rounds } from '#tests/support/rounds.ts'
import { faultsByFile, inOrder, printFaults, readOutcomes, readRows } from './fault-table.ts'

const root = projectRoot()
/** Vitest's report, as set in vitest.config.ts. */
const outcomesFile = join(root, 'test-results', 'unit.json')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

const faultsOf = faultsByFile(readSources(root, ['app', 'server', 'tests']))
/** The files of each rehearsal: NAME.rehearsal.ts and NAME.PART.rehearsal.ts. */
const rehearsals = Object.groupBy(
	readdirSync(join(root, 'tests/rehearsals')).filter((file) => file.endsWith('.rehearsal.ts')),
	(file) => file.replace(/\..*/, ''),
)
const known = [...inOrder(new Set([...faultsOf.values()].flat())), ...Object.keys(rehearsals)]
const requested = process.argv.slice(2)
const unknown = requested.filter((fault) => !known.includes(fault))
if (unknown.length > 0) {
	console.error(`There is no fault ${unknown.join(', ')}. Faults: ${known.join(', ')}`)
	process.exit(2)
}
const files = [
	...[...faultsOf]
		.filter(
			([, faults]) => requested.length === 0 || faults.some((fault) => requested.includes(fault)),
		)
		.map(([file]) => file),
	...Object.entries(rehearsals)
		.filter(([name]) => requested.includes(name))
		.flatMap(([, names = []]) => names.map((name) => `tests/rehearsals/${name}`)),
]

console.log(
	`Faults on ${cpus().length} processors, Node.js ${process.version}, load before ${(loadavg()[0] ?? 0).toFixed(1)}: ${rounds} rounds, seed ${seed}`,
)
const table = figuresFile() ?? join(root, 'test-results', 'fault-figures.jsonl')
mkdirSync(dirname(table), { recursive: true })
for (const file of [table, outcomesFile]) rmSync(file, { force: true })
const isGood = await inject()
const rows = readRows(table).filter(
	({ fault }) => requested.length === 0 || requested.includes(fault),
)
printFaults(rows, readOutcomes(outcomesFile, root))
console.log(`\nSeed ${seed}: TEST_SEED=${seed} ROUNDS=${rounds} npm run faults repeats it`)
if (!isGood) process.exitCode = 1

/** Runs one file after another, so that none disturbs the figures of the next. Returns whether all passed. */
function inject(): Promise<boolean> {
	const child = spawn(process.execPath, [vitest, 'run', ...files, '--maxWorkers=1', '--retry=0'], {
		cwd: root,
		stdio: ['ignore', 'inherit', 'inherit'],
	})
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => child.kill(signal))
	return new Promise((resolve) => {
		child.on('error', () => resolve(false))
		child.on('exit', (code) => resolve(code === 0))
	})
}
