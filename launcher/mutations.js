// `npm run mutations`: makes random changes to a copy of the program and checks whether a test fails.
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'

await launch((node) => becomeParentOf(node, ['tests/mutations/run.ts', ...process.argv.slice(2)]), {
	withTools: true,
})
