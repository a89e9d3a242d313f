// `npm run build`: installs and builds what is missing, without starting the site. After it, a start writes nothing
// into this folder.
import { ensureBuilt } from './build.js'
import { runTool } from './child.js'
import { launch } from './launch.js'

await launch(async (node) => {
	await ensureBuilt(node, { isUpdate: true })
	if (!(await runTool(node, ['server/postgres/prepare.ts']))) process.exitCode = 1
})
