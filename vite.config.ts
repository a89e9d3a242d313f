import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath } from 'vite'
import type { Plugin, SSROptions } from 'vite'

/**
 * sonner puts its styles into the page with an inline style element, which the Content-Security-Policy
 * refuses. The same rules come from `sonner/dist/styles.css`, so the call is left out.
 */
function sonnerWithoutInlineStyle(): Plugin {
	return {
		name: 'roost:sonner-without-inline-style',
		transform(code, id) {
			if (!/sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null
			const cut = code.replace(/^__insertCSS\(.*\);?$/m, '')
			if (cut === code) this.error('sonner no longer calls __insertCSS at the start of a line')
			return { code: cut, map: null }
		},
	}
}

/**
 * CodeMirror writes its styles into an inline style element, which the policy refuses as well, and into a stylesheet made
 * by script where it stands in a shadow tree. The latter is allowed everywhere, so it is taken everywhere.
 */
function editorWithoutInlineStyle(): Plugin {
	return {
		name: 'roost:editor-without-inline-style',
		transform(code, id) {
			if (!/style-mod[\\/]src[\\/]style-mod\.js/.test(id)) return null
			const always = code.replace(
				'!root.head && root.adoptedStyleSheets',
				'root.adoptedStyleSheets',
			)
			if (always === code)
				this.error('style-mod no longer asks for a shadow tree in the known words')
			return { code: always, map: null }
		},
	}
}

/** What `server/index.ts` loads, and the process it starts. */
const programs = { index: './server/app.ts', worker: './server/worker.ts' }

/** React Router calls whatever the server build begins with `index.js`. */
function programsByName(): Plugin {
	return {
		name: 'roost:programs-by-name',
		applyToEnvironment: ({ name }) => name === 'ssr',
		outputOptions: (options) => ({ ...options, entryFileNames: '[name].js' }),
	}
}

const siteRooms = inApp('forms/', 'leads/', 'lib/', 'media/', 'search/', 'settings', 'site/')
/** What looks for typed words, which the back office and the search alone need. */
const searchFiles = inApp('lib/text/search-terms', 'lib/text/without-accents', 'search/highlight')
const frameFiles = inApp(
	'lib/markdown/video-frames',
	'site/connection/is-server-there',
	'site/connection/keep-page',
	'site/connection/lost-connection',
	'site/country/country-cookie',
	'site/failure/unexpected-error',
	'site/pending-page',
	'site/search-mark',
	'site/session/session-change',
	'site/session/sign-out',
	'site/toast/screen-change',
)
const partFiles = inApp(
	'site/back-link',
	'site/country/only-in',
	'site/list/card-row',
	'site/list/last-list',
	'site/list/picture-card',
	'site/list/price-note',
	'site/record-picture',
)

/** Rooms and files of `app/`, which must be there: one that has moved would silently make pages heavier. */
function inApp(...names: string[]): string[] {
	const paths = names.map((name) => normalizePath(join(import.meta.dirname, 'app', name)))
	const missing = paths.filter((path) => !['', '.ts', '.tsx'].some((end) => existsSync(path + end)))
	if (missing.length > 0) throw new Error(`Not where vite.config.ts looks: ${missing.join(', ')}`)
	return paths
}

function isIn(id: string, paths: readonly string[]): boolean {
	return paths.some((path) => id.startsWith(path.endsWith('/') ? path : `${path}.`))
}

const sharedPieces = {
	groups: [
		// Every page needs all of it: in one file it is 5 kB smaller than in the eight that the routes would share.
		{
			name: 'framework',
			test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
		},
		// Nearly every public page needs these: together they are 1.5 kB smaller than in the nine files they would make, and
		// fewer pages sharing a module would make some pages carry what they do not need.
		{
			name: 'site',
			test: (id: string) => isIn(id, siteRooms) && !isIn(id, searchFiles),
			minShareCount: 10,
		},
		// So does every public page these few lines, which others need too: one file instead of five.
		{ name: 'frame', test: (id: string) => isIn(id, frameFiles) },
		// A few lines each, which two or more kinds of page need.
		{ name: 'parts', test: (id: string) => isIn(id, partFiles) },
	],
}

// A package read as separate modules costs time and memory for each of them, used or not: bundled whole, the web process takes
// 100 MB less. Outside stay what has native code and what the programs beside the bundle load anyway. During development
// packages stay outside, except the one whose package.json would be parsed for each of its modules.
const packagesOfBuild: SSROptions = { noExternal: true, external: ['pg', 'pino', 'sharp'] }
const packagesOfDevelopment: SSROptions = {
	noExternal: ['drizzle-orm', '@better-auth/drizzle-adapter'],
}

export default defineConfig(({ command }) => ({
	plugins: [
		sonnerWithoutInlineStyle(),
		editorWithoutInlineStyle(),
		tailwindcss(),
		reactRouter(),
		programsByName(),
	],
	environments: {
		client: { build: { rolldownOptions: { output: { codeSplitting: sharedPieces } } } },
		ssr: { build: { rollupOptions: { input: programs } } },
	},
	build: {
		assetsInlineLimit: 0,
		cssMinify: 'lightningcss',
		target: 'es2022',
	},
	// Packages carry a second, slower copy of themselves for development, which is left out so.
	define:
		command === 'build'
			? ({ 'process.env.NODE_ENV': '"production"' } as Record<string, string>)
			: {},
	ssr: command === 'build' ? packagesOfBuild : packagesOfDevelopment,
	server: { host: '127.0.0.1' },
}))
