import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const before = 'window.__reactRouterManifest='
const isBackOffice = /^routes\/(?:admin|auth)\//

type Manifest = { routes: Record<string, Record<string, unknown>> }

/**
 * Removes the back office's imports from the browser's route manifest: a third of what is parsed before any page hydrates, for
 * the few people who sign in. They get these names from the server with the first page, and from the chunks themselves after
 * that. Its addresses that are only posted to are left out whole, and of every route what it does not have: the framework asks
 * only whether it is there.
 *
 * @param buildDirectory the folder with `client/`.
 */
export async function slimManifests(buildDirectory: string): Promise<void> {
	const folder = join(buildDirectory, 'client', 'assets')
	const names = await readdir(folder)
	for (const name of names.filter((each) => /^manifest-\w+\.js$/.test(each))) {
		const path = join(folder, name)
		await writeFile(path, slimManifest(await readFile(path, 'utf8')))
	}
}

/** @throws Error when the framework's manifest has another format. */
export function slimManifest(script: string): string {
	if (!script.startsWith(before)) throw new Error('The list of routes begins with something else')
	const manifest = JSON.parse(script.slice(before.length).replace(/;\s*$/, '')) as Manifest
	for (const [id, route] of Object.entries(manifest.routes)) {
		if (isBackOffice.test(id)) delete route['imports']
		if (isBackOffice.test(id) && isOnlyPostedTo(route)) delete manifest.routes[id]
		for (const [name, value] of Object.entries(route)) if (isNothing(value)) delete route[name]
	}
	return `${before}${JSON.stringify(manifest)};`
}

/** Whether the route has neither a screen nor something to read. The browser posts to it without the router. */
function isOnlyPostedTo(route: Record<string, unknown>): boolean {
	const parts = ['hasDefaultExport', 'hasErrorBoundary', 'hasLoader', 'hasClientLoader']
	return route['hasAction'] === true && !parts.some((name) => route[name] === true)
}

function isNothing(value: unknown): boolean {
	return value === false || (Array.isArray(value) && value.length === 0)
}
