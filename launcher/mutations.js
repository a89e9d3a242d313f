// `npm run mutations`: breaks a copy of the program by chance and sees whether a test notices.
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'

await launch((node) => becomeParentOf(node, ['tests/mutations/run.ts', ...process.argv.slice(2)]), {
	withTools: true,
})
