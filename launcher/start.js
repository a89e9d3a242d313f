// `npm start`: sets up whatever is missing, then runs the site until it is stopped.
import { ensureBuilt, isBuilt } from './build.js'
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'
import { inProject, readJson } from './project.js'

/**
 * What keeps memory low. Without the flags Node.js lets tens of megabytes pile up before it looks which are still needed: of
 * short-lived values, and of all. With the variable, room that was given back is used again by all threads, instead of each
 * keeping some of its own.
 */
const { flags, environment } = readJson(inProject('launcher', 'moderation.json'))

await launch(async (node) => {
	becomeParentOf(node, [...flags, 'server/index.ts'], {
		env: { NODE_ENV: 'production', ...environment },
		isRestarted: true,
		// A new site makes its database meanwhile.
		building: isBuilt() ? null : ensureBuilt(node, { outlives: true }),
	})
})
