// `npm run dev`: the site from source, reloading on change.
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'

await launch(
	(node) => becomeParentOf(node, ['server/dev.ts'], { env: { NODE_ENV: 'development' } }),
	{ withTools: true },
)
