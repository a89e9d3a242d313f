import { sectionPaths } from '../site-map.ts'
import startLate from './inline/start-late.ts?inline-script'

const modulePreload = /<link rel="modulepreload"[^<>]*>/g
const pageEnd = '</body></html>'
const bootEnd = '</script>'
const namespaceImport = /import \* as (\w+) from ("[^"]+");?/g
const plainImport = /import ("[^"]+")(?:;|(?=\s))/g

const pages = sectionPaths.flatMap((to) => (to === '/' ? to : [to, `${to}/*`]))
const prefetching = JSON.stringify({
	prefetch: [{ where: { href_matches: pages }, eagerness: 'moderate' }],
})

type Options = {
	nonce: string
	/** Whether the page is about a failure; one that holds `data-failure` is, too. */
	isFailed?: boolean
}

/** Rewrites a rendered page to be read before its scripts load: none is preloaded, a starter replaces the module. */
export function paintFirst(html: string, { nonce, isFailed = false }: Options): string {
	const headEnd = html.indexOf('</head>')
	if (headEnd === -1 || !html.endsWith(pageEnd)) return html
	const head = html.slice(0, headEnd).replace(modulePreload, '')
	const isTold = isFailed || html.includes(' data-failure=""')
	const body = withStarter(html.slice(headEnd), { nonce, isFailed: isTold }).replace(
		modulePreload,
		'',
	)
	return head + body
}

/** The framework's module is the last of our scripts. */
function withStarter(body: string, { nonce, isFailed }: Required<Options>): string {
	const bootStart = `<script nonce="${nonce}" type="module" async="">`
	const start = body.lastIndexOf(bootStart)
	if (start === -1) return body
	const from = start + bootStart.length
	const to = body.indexOf(bootEnd, from)
	const rules = `<script nonce="${nonce}" type="speculationrules">${prefetching}${bootEnd}`
	const boot = starter(body.slice(from, to), isFailed)
	return body.slice(0, start) + rules + bootStart + boot + body.slice(to)
}

/** Its modules are imported when somebody acts, then the rest of it runs. */
function starter(code: string, isFailed: boolean): string {
	const modules = [...code.matchAll(namespaceImport)]
	const plain = [...code.replace(namespaceImport, '').matchAll(plainImport)]
	const rest = code.replace(namespaceImport, '').replace(plainImport, '').trim()
	const names = modules.map((found) => found[1]).join(',')
	const imports = [...modules, ...plain].map((found) => `import(${found.at(-1)})`).join(',')
	const load = `const [${names}]=await Promise.all([${imports}]);${rest}`
	return `${startLate}startLate(async()=>{${load}},${isFailed});`
}
