import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const before = 'window.__reactRouterManifest='
const isBackOffice = /^routes\/(?:admin|auth)\//

type Manifest = { routes: Record<string, { imports?: string[] }> }

/**
 * Takes from the browser's list of routes which files the routes of the back office import: a third of what is read before
 * any page is taken over, for the few who sign in. Those get the names from the server with the page they open, and from the
 * files themselves with the next.
 *
 * @param buildDirectory the folder that holds `client/`.
 */
export async function slimManifests(buildDirectory: string): Promise<void> {
	const folder = join(buildDirectory, 'client', 'assets')
	const names = await readdir(folder)
	for (const name of names.filter((each) => /^manifest-\w+\.js$/.test(each))) {
		const path = join(folder, name)
		await writeFile(path, slimManifest(await readFile(path, 'utf8')))
	}
}

/** @throws Error when the framework writes its list in another way. */
export function slimManifest(script: string): string {
	if (!script.startsWith(before)) throw new Error('The list of routes begins with something else')
	const manifest = JSON.parse(script.slice(before.length).replace(/;\s*$/, '')) as Manifest
	for (const [id, route] of Object.entries(manifest.routes)) {
		if (isBackOffice.test(id)) route.imports = []
	}
	return `${before}${JSON.stringify(manifest)};`
}
