import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath } from 'vite'
import type { Plugin, SSROptions } from 'vite'
import { inlineScripts } from './app/kit/site/document/inline-scripts.server.ts'

/** The application that `server/index.ts` loads, and its worker process. */
const programs = { index: './server/app.ts', worker: './server/worker.ts' }

/** React Router would name every entry of the server build `index.js`. */
function programsByName(): Plugin {
	return {
		name: 'roost:programs-by-name',
		applyToEnvironment: ({ name }) => name === 'ssr',
		outputOptions: (options) => ({ ...options, entryFileNames: '[name].js' }),
	}
}

const instrumentation =
	/react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/
/** What the router calls of it when nobody observes it. */
const noInstrumentation = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
// Of the server's part, which browsers do not load.
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = null
`

/**
 * Leaves out of browsers what observes React Router for tracing tools, 1 kB of every page: nothing here sets it up
 * (decision 0128). Fails the build when a newer version has it elsewhere.
 */
function withoutInstrumentation(): Plugin {
	let isFound = false
	return {
		name: 'roost:without-instrumentation',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		load(id) {
			if (!instrumentation.test(id)) return null
			isFound = true
			return noInstrumentation
		},
		buildEnd(error) {
			if (!error && !isFound) this.error('React Router has its instrumentation elsewhere')
		},
	}
}

const siteRooms = inApp(
	'enquiries/forms/',
	'enquiries/leads/',
	'kit/search/',
	'kit/site/',
	'platform/lib/',
	'platform/media/',
	'platform/settings',
)
/** What only the back office, the search, or a form that somebody fills in needs. */
const laterFiles = inApp(
	'platform/lib/http/request-json',
	'platform/lib/text/search-terms',
	'platform/lib/text/plain-letters',
	'kit/search/highlight',
)
const frameFiles = inApp(
	'root',
	'platform/lib/text/fill',
	'platform/lib/text/inline-links',
	'platform/lib/text/lengths',
	'kit/site/document/in-page',
	'platform/lib/markdown/video-frames',
	'kit/site/connection/is-server-there',
	'kit/site/connection/keep-page',
	'kit/site/connection/lost-connection',
	'kit/site/country/country-cookie',
	'kit/site/contact-link',
	'kit/site/enquiry/enquiry-count',
	'kit/site/enquiry/enquiry-mark',
	'kit/site/failure/failure-screens',
	'kit/site/illustrations/logo',
	// So few lines that a script of their own would weigh more.
	'kit/site/main-lists',
	'kit/site/page-link',
	'kit/site/pending-page',
	'kit/site/print/print',
	'kit/site/search-mark',
	'kit/site/session/session-change',
	'kit/site/toast/screen-change',
)
const sessionFiles = inApp(
	'kit/admin/scripted',
	'kit/admin/use-session-watch',
	'kit/site/session/sign-out',
)
const keyFiles = inApp('platform/lib/random-key')
const formFiles = inApp(
	'enquiries/forms/lead-form-frame',
	'enquiries/forms/email-field',
	'enquiries/forms/pictures-field',
	'enquiries/forms/text-area',
)
const partFiles = inApp(
	'kit/site/header/account-control',
	'kit/site/header/header',
	'kit/site/header/mobile-menu',
	'kit/site/header/nav-link',
	'kit/site/header/use-account',
	'kit/site/footer/footer',
	'kit/site/country/country-line',
	'kit/site/country/country-preference',
	'kit/site/route-focus',
	'kit/site/cookie-banner',
	'routes/public/layout',
	'kit/site/back-link',
	'kit/site/enquiry/add-to-enquiry',
	'kit/site/enquiry/list-changes',
	'kit/site/list/picture-card',
	'kit/site/list/price-note',
	'kit/site/record-picture',
	'kit/site/search-form',
)

/** Paths in `app/`, which must exist: a moved file would silently make pages heavier. */
function inApp(...names: string[]): string[] {
	const paths = names.map((name) => normalizePath(join(import.meta.dirname, 'app', name)))
	const missing = paths.filter((path) => !['', '.ts', '.tsx'].some((end) => existsSync(path + end)))
	if (missing.length > 0) throw new Error(`Not where vite.config.ts looks: ${missing.join(', ')}`)
	return paths
}

function isIn(id: string, paths: readonly string[]): boolean {
	return paths.some((path) => id.startsWith(path.endsWith('/') ? path : `${path}.`))
}

type Modules = {
	getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/**
 * A chunk of what the routes bring with them that match the pattern, with `isWithLater` also of what they import later.
 * Without these groups, a screen of the back office would load up to 74 scripts of a few lines each.
 */
function piecesOf(name: string, routes: string, { isWithLater = false, minShareCount = 1 } = {}) {
	const folder = join(import.meta.dirname, 'app')
	const paths = globSync(routes, { cwd: folder }).map((path) => normalizePath(join(folder, path)))
	let found: Map<string, number> | null = null
	const gather = (id: string, modules: Modules, all: Set<string>): Set<string> => {
		const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
		for (const next of [...importedIds, ...(isWithLater ? dynamicallyImportedIds : [])])
			if (!all.has(next)) gather(next, modules, all.add(next))
		return all
	}
	return (id: string, modules: Modules) => {
		found ??= paths.reduce((all, path) => {
			const route = `${path}?__react-router-build-client-route`
			for (const one of gather(route, modules, new Set())) all.set(one, (all.get(one) ?? 0) + 1)
			return all
		}, new Map<string, number>())
		return (found.get(id) ?? 0) < minShareCount ? null : name
	}
}

const piecesOfPages = piecesOf('site', 'routes/{public,auth}/**/*.tsx', { minShareCount: 10 })
const piecesOfScreens = piecesOf('screens', 'routes/admin/{*,!(content|team|editions)/*}.tsx')
const piecesOfHistory = piecesOf('screens', 'routes/admin/content/{history,compare,bring-back}.tsx')
const piecesOfRecords = piecesOf(
	'records',
	'{routes/admin/{content/{list,new,edit},team/*,editions/*},content/**/admin}.tsx',
)

const ofTypes = inApp(
	'content/',
	'enquiries/leads/consent-fields',
	'kit/admin/fields/button-field',
	'kit/records/fixed-fields',
	'platform/business/opening-hours',
	'platform/business/placeholders',
	'platform/lib/colours',
	'platform/mail/letters',
)
/** Of one type, and on two of its screens: a script of its own would be a request more. */
const onTwoScreens = inApp('content/edition/mail-size')
/** Entries that can be dragged. */
const draggedFiles = inApp('kit/admin/sortable', 'kit/admin/fields/entries-field')

function isDragged(id: string): boolean {
	return isIn(id, draggedFiles) || /node_modules[\\/]@dnd-kit[\\/]/.test(id)
}

const sharedPieces = {
	groups: [
		// Every page needs all of it: one chunk is 5 kB smaller than the eight that the routes would share.
		{
			name: 'framework',
			test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
		},
		// Nearly every page needs these: one chunk is 2 kB smaller than eleven. With a lower `minShareCount`, some pages
		// would load modules they do not need.
		{
			name: (id: string, modules: Modules) =>
				isIn(id, frameFiles)
					? 'site'
					: isIn(id, siteRooms) && !isIn(id, laterFiles)
						? piecesOfPages(id, modules)
						: null,
		},
		// What stands around every public page, and a few lines each that two or more kinds of page need.
		{ name: 'parts', test: (id: string) => isIn(id, partFiles) },
		// A few lines that sign-in and every screen of the back office need.
		{
			name: 'session',
			test: (id: string) =>
				isIn(id, sessionFiles) || /lucide-react[\\/].*[\\/]key-round\./.test(id),
		},
		// Forms of both need it, and nothing that the others bring.
		{ name: 'key', test: (id: string) => isIn(id, keyFiles) },
		// Forms with what they import: a page that needs only some of it would split it for all others. One chunk is 0.3 kB
		// smaller than three on the heaviest pages.
		{ name: 'form', test: (id: string) => isIn(id, formFiles) },
		// What else public pages share stays in chunks that hold nothing else.
		{
			name: piecesOf('shared', 'routes/{public,auth}/**/*.tsx', { isWithLater: true }),
			minShareCount: 2,
			entriesAware: true,
			// Smaller ones join the chunk nearest to them: the back office requests three scripts fewer. From 800 on, the
			// home page would load what it does not need.
			entriesAwareMergeThreshold: 700,
		},
		// The back office in three: the library of menus, what screens share, and lists and forms of records.
		// For the talk about a lead alone.
		{
			name: 'links',
			test: /node_modules[\\/](linkify-it|uc\.micro)[\\/]|app[\\/]platform[\\/]lib[\\/]text[\\/]links\.ts/,
		},
		{ name: 'menus', test: /node_modules[\\/]@(base-ui|floating-ui)[\\/]/, minShareCount: 2 },
		{
			name: (id: string, modules: Modules) =>
				piecesOfScreens(id, modules) ??
				(piecesOfRecords(id, modules) && piecesOfHistory(id, modules)),
			minShareCount: 2,
		},
		// Without what only the screens of one type, or those of fixed records, share.
		{
			name: (id: string, modules: Modules) =>
				(isIn(id, ofTypes) && !isIn(id, onTwoScreens)) || isDragged(id)
					? null
					: piecesOfRecords(id, modules),
			minShareCount: 2,
		},
		// A third of the weight of lists and forms, for those that have entries.
		{ name: 'dragged', test: isDragged },
	],
}

// A package loaded as separate modules costs time and memory for each, used or not: with bundled packages the web
// process takes 100 MB less. Packages with native code, those that the programs outside the bundle load anyway, and one
// that loads a part of itself by name, which would then be there twice, stay external. In development packages stay
// external, except the one whose package.json would be parsed for each of its modules.
const packagesOfBuild: SSROptions = {
	noExternal: true,
	external: ['pg', 'pino', 'sharp', 'file-type'],
}
const packagesOfDevelopment: SSROptions = {
	noExternal: ['drizzle-orm'],
}

export default defineConfig(({ command }) => ({
	plugins: [
		inlineScripts(),
		tailwindcss(),
		reactRouter(),
		programsByName(),
		withoutInstrumentation(),
	],
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						codeSplitting: sharedPieces,
						// A group's chunks are named after all pages that share them, which every page with such a script would
						// name.
						chunkFileNames: ({ name }) =>
							`assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
					},
				},
			},
		},
		ssr: { build: { rollupOptions: { input: programs } } },
	},
	build: {
		assetsInlineLimit: 0,
		cssMinify: 'lightningcss',
		target: 'es2022',
	},
	// Leaves out the second, slower copy that packages bring for development.
	define:
		command === 'build'
			? ({ 'process.env.NODE_ENV': '"production"' } as Record<string, string>)
			: {},
	ssr: command === 'build' ? packagesOfBuild : packagesOfDevelopment,
	server: { host: '127.0.0.1' },
}))
