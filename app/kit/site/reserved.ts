import { listAddresses } from '#kit/records/define-type.ts'
import { sitePaths } from './site-map.ts'

/**
 * First parts of the addresses that the site itself uses: no page of staff stands there. A test compares them with the
 * routes, what the server answers by itself, and the files in `public/`.
 */
const reserved: ReadonlySet<string> = new Set([
	...sitePaths.flatMap((path) => path.split('/')[1] || []),
	// Further pages and forms.
	'page-not-found',
	'set-country',
	// The back office, and what scripts and other programs ask.
	'admin',
	'api',
	'functions',
	'healthz',
	'metrics',
	'readyz',
	'rest',
	// Files.
	'.well-known',
	'__manifest',
	'apple-touch-icon.png',
	'assets',
	'favicon.ico',
	'favicon.svg',
	'feed.xml',
	'icon-512.png',
	'images',
	'llms.txt',
	'media',
	'robots.txt',
	'share',
	'sitemap.xml',
])

/** Whether the site itself uses the address with this slug. */
export function isReserved(slug: string): boolean {
	return reserved.has(slug) || listAddresses.keys().some((list) => list.split('/')[1] === slug)
}

/** Those below which the site itself answers at every address. */
const whole = new Set(
	`__manifest admin api confirm enquiry file functions healthz media metrics readyz rest search set-country share
	unsubscribe .well-known`.split(/\s+/),
)

/** Whether the site itself answers at this path, such as `/products` or `/admin/leads`, whatever staff have published. */
export function isOwnPath(path: string): boolean {
	const [, first = '', ...below] = path.toLowerCase().split('/')
	if (first === '' || whole.has(first) || sitePaths.includes(path)) return true
	return below.length === 0 && isReserved(first)
}

/** All of them. */
export const reservedSlugs: readonly string[] = [...reserved]
