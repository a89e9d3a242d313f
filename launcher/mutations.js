// `npm run mutations`: breaks behaviour in a copy of the project and sees the tests of its clause fail.
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'

// Tests of what is broken wait to the end of their patience, so it is short here.
process.env.TEST_MS ??= '60000'
process.env.EXPECT_MS ??= '5000'

await launch((node) => becomeParentOf(node, ['tests/mutations/run.ts', ...process.argv.slice(2)]), {
	withTools: true,
})
