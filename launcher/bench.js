// `npm run bench`: measures on its own database, in a folder that is removed afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'

const folder = mkdtempSync(join(tmpdir(), 'roost-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATA_DIR = folder
process.env.LOG_LEVEL ??= 'error'
delete process.env.DATABASE_URL
delete process.env.APP_SECRET

await launch(run, { withTools: true })

async function run(node) {
	await ensureBuilt(node)
	becomeParentOf(node, ['server/run.ts', 'bench/run.ts', ...process.argv.slice(2)])
}
