// `npm run faults`: kills, floods and fills sites in many rounds; every test has its own database and folder.
// `ROUNDS` is the number of rounds; `TEST_SEED` repeats the random moments of an earlier run.
import { ensureBuilt } from './build.js'
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'
import { inProject } from './project.js'

process.env.ROUNDS ??= '20'
process.env.TEST_SEED ??= String(Date.now() % 1_000_000)
// Vitest's configuration has these tests only then.
process.env.FAULTS = '1'
process.env.FAULT_FIGURES = inProject('test-results', 'fault-figures.jsonl')

await launch(run, { withTools: true })

async function run(node) {
	await ensureBuilt(node)
	becomeParentOf(node, ['bench/faults.ts', ...process.argv.slice(2)])
}
