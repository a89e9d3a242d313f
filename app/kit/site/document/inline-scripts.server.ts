import { basename } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'

const mark = '?inline-script'
/** What would end the script element, or start a comment in it. */
const unsafeInScript = /<(?:!--|\/?script)/i

/**
 * Vite's plugin behind `import code from './file.ts?inline-script'`: the code of that file and of what it imports, as
 * one small script to be written into a page. What the file exports by default has its name: `start-late.ts` gives
 * `startLate`. Browsers get an empty text, since the page holds the code already.
 */
export function inlineScripts(): Plugin {
	return {
		name: 'roost:inline-scripts',
		async load(id) {
			if (!id.endsWith(mark)) return null
			if (this.environment.name === 'client') return `export default ''`
			const { code, files } = await buildScript(id.slice(0, -mark.length))
			for (const file of files) this.addWatchFile(file)
			if (unsafeInScript.test(code)) this.error(`Not to be written into a page: ${code}`)
			return `export default ${JSON.stringify(code)}`
		},
	}
}

/** As the pages' own scripts: a browser runs both, or shows the page that works without. */
const target = 'es2022'

async function buildScript(entry: string): Promise<{ code: string; files: string[] }> {
	const name = basename(entry, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
	const built = await build({
		configFile: false,
		logLevel: 'error',
		build: { write: false, minify: true, target, lib: { entry, formats: ['iife'], name } },
	})
	const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
	const [chunk] = chunks
	if (chunk?.type !== 'chunk' || chunks.length > 1) throw new Error(`Not one script: ${entry}`)
	return { code: chunk.code.trim(), files: chunk.moduleIds }
}
