import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Handler } from 'hono'
import { projectRoot } from '#app/lib/env/project-root.server.ts'

const serve = serveStatic({
	// Relative to the working directory, as it wants it.
	root: relative(process.cwd(), join(projectRoot(), 'build', 'client')) || '.',
	precompressed: true,
})

/** Sends files of the build with this `Cache-Control`. `serveStatic` calls its own `onFound` once the head of the answer is made. */
export function builtFiles(cacheControl: string): Handler {
	return async (context, next) => {
		const found = await serve(context, next)
		// Without such a file it answers what comes after it, which may be no answer yet.
		if (found instanceof Response) found.headers.set('Cache-Control', cacheControl)
		return found
	}
}
