// `npm run build`: installs and builds what is missing, without starting the site. After it, a start writes nothing into this folder.
import { ensureBuilt } from './build.js'
import { launch } from './launch.js'

await launch(ensureBuilt)
