// `npm start`: sets up whatever is missing, then runs the site until it is stopped.
import { ensureBuilt } from './build.js'
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'

await launch(async (node) => {
	await ensureBuilt(node)
	becomeParentOf(node, ['server/index.ts'], { env: { NODE_ENV: 'production' } })
})
