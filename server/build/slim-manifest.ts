import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const before = 'window.__reactRouterManifest='
const isBackOffice = /^routes\/(?:admin|auth)\//
/** Files and calls, to which the router never goes. */
const isEndpoint = /^routes\/endpoints\//

/** Ids are also the keys. */
const putIdsIn =
	'for(const[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id;'

type Route = { parentId?: string; imports?: string[]; [name: string]: unknown }
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> }

/**
 * Removes the back office's imports from the browser's route manifest: a third of what is parsed before any page hydrates, for
 * the few people who sign in. They get these names from the server with the first page, and from the chunks themselves after
 * that. Endpoints, and its addresses that are only posted to, are left out whole, and of every route what it does not have: the framework asks
 * only whether it is there. What is loaded for the routes above is not repeated, nor is a route's id.
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
	const routes = Object.entries(manifest.routes)
		.filter(([id]) => !isEndpoint.test(id))
		.filter(([id, route]) => !(isBackOffice.test(id) && isOnlyPostedTo(route)))
		.map(([id, route]) => {
			const imports = isBackOffice.test(id) ? [] : importsOf(route, manifest)
			const parts = Object.entries({ ...route, imports })
			const had = parts.filter(([name, value]) => name !== 'id' && !isNothing(value))
			return [id, Object.fromEntries(had)]
		})
	return `${before}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};${putIdsIn}`
}

/** A route's imports without those that the routes above it load already. */
function importsOf({ imports = [], parentId }: Route, { entry, routes }: Manifest): string[] {
	const loaded = new Set(entry.imports)
	for (let above = parentId; above !== undefined; above = routes[above]?.parentId)
		for (const each of routes[above]?.imports ?? []) loaded.add(each)
	return imports.filter((each) => !loaded.has(each))
}

/** Whether the route has neither a screen nor something to read. The browser posts to it without the router. */
function isOnlyPostedTo(route: Record<string, unknown>): boolean {
	const parts = ['hasDefaultExport', 'hasErrorBoundary', 'hasLoader', 'hasClientLoader']
	return route['hasAction'] === true && !parts.some((name) => route[name] === true)
}

function isNothing(value: unknown): boolean {
	return value === false || (Array.isArray(value) && value.length === 0)
}
