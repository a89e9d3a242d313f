// `npm start`: installs and builds what is missing, then runs the site until it is stopped.
import { ensureBuilt, isBuilt } from './build.js'
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'
import { inProject, readJson } from './project.js'

/**
 * Settings that keep memory low. Without the flags Node.js lets tens of megabytes of garbage pile up before it
 * collects, among short-lived values and in the whole heap. With the variables, all threads share freed memory, instead
 * of each keeping some, and large buffers are given back.
 */
const { flags, environment } = readJson(inProject('launcher', 'moderation.json'))

await launch(async (node) => {
	becomeParentOf(node, [...flags, 'server/index.ts'], {
		env: { NODE_ENV: 'production', ...environment },
		isRestarted: true,
		// A new site creates its database during the build.
		building: isBuilt() ? null : ensureBuilt(node, { outlives: true }),
	})
})
