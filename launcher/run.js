// `node launcher/run.js commands/seed.ts ...`: installs missing packages, then runs a script with a database.
import { becomeParentOf } from './child.js'
import { launch } from './launch.js'

await launch((node) => becomeParentOf(node, ['server/run.ts', ...process.argv.slice(2)]))
