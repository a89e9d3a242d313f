import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Handler } from 'hono'
import { projectRoot } from '#app/lib/env/project-root.server.ts'

const serve = serveStatic({
	// Must be relative to the working directory.
	root: relative(process.cwd(), join(projectRoot(), 'build', 'client')) || '.',
	precompressed: true,
})

/** Serves built files with this `Cache-Control`. `serveStatic` calls its own `onFound` only after making the response headers. */
export function builtFiles(cacheControl: string): Handler {
	return async (context, next) => {
		const found = await serve(context, next)
		// Without such a file it returns the result of `next`, which may not be a response.
		if (found instanceof Response) found.headers.set('Cache-Control', cacheControl)
		return found
	}
}
