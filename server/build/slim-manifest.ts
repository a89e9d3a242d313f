import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backOfficeRoute, siteManifest } from '../../app/kit/site/document/site-manifest.server.ts'

const before = 'window.__reactRouterManifest='
/** Files and calls, to which the router never goes. */
const isEndpoint = /^routes\/endpoints\//

/** Ids are also the keys. */
const putIdsIn =
	'for(const[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id;'

type Route = { parentId?: string; imports?: string[]; [name: string]: unknown }
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route>; url: string }

/**
 * Removes the back office's imports from the browser's route manifest: a third of what is parsed before any page
 * hydrates, for the few people who sign in. They get these names from the server with the first page, and from the
 * chunks themselves after that. Endpoints, and its addresses that are only posted to, are left out whole, and of every
 * route what it does not have: the framework asks only whether it is there. What is loaded for the routes above is not
 * repeated, nor is a route's id. A second manifest, for the public pages, is without the back office: none of them
 * leads there but by loading it anew.
 *
 * @param buildDirectory the folder with `client/`.
 */
export async function slimManifests(buildDirectory: string): Promise<void> {
	const folder = join(buildDirectory, 'client', 'assets')
	const names = await readdir(folder)
	for (const name of names.filter((each) => /^manifest-\w+\.js$/.test(each))) {
		const path = join(folder, name)
		const script = await readFile(path, 'utf8')
		await writeFile(path, slimManifest(script))
		await writeFile(siteManifest(path), slimManifest(script, { isForSite: true }))
	}
}

/** @throws Error when the framework's manifest has another format. */
export function slimManifest(script: string, { isForSite = false } = {}): string {
	if (!script.startsWith(before)) throw new Error('The list of routes begins with something else')
	const manifest = JSON.parse(script.slice(before.length).replace(/;\s*$/, '')) as Manifest
	const routes = Object.entries(manifest.routes)
		.filter(([id]) => !isEndpoint.test(id) && !(isForSite && backOfficeRoute.test(id)))
		.filter(([id, route]) => !(backOfficeRoute.test(id) && isOnlyPostedTo(route)))
		.map(([id, route]) => {
			const imports = backOfficeRoute.test(id) ? [] : importsOf(route, manifest)
			const parts = Object.entries({ ...route, imports })
			const had = parts.filter(([name, value]) => name !== 'id' && !isNothing(value))
			return [id, Object.fromEntries(had)]
		})
	// The page preloads what is named here.
	const url = isForSite ? siteManifest(manifest.url) : manifest.url
	return `${before}${JSON.stringify({ ...manifest, url, routes: Object.fromEntries(routes) })};${putIdsIn}`
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
