// The framework starts its scripts while the page is still loading, where they compete with the text and the main image for
// bandwidth. Here they wait until the page has loaded and opened (head-script.ts) and the browser is idle, or until the visitor
// touches, presses or moves something; when saving data, only for the visitor. Until then links, menus and forms work without them.

const modulePreload = /<link rel="modulepreload"[^<>]*>/g
const pageEnd = '</body></html>'
const bootEnd = '</script>'
const namespaceImport = /import \* as (\w+) from ("[^"]+");?/g
const plainImport = /import ("[^"]+")(?:;|(?=\s))/g

/** Rewrites a rendered page to paint before its scripts load: none is preloaded, and a starter replaces the framework's module. */
export function paintFirst(html: string, nonce: string): string {
	const headEnd = html.indexOf('</head>')
	if (headEnd === -1 || !html.endsWith(pageEnd)) return html
	const head = html.slice(0, headEnd).replace(modulePreload, '')
	const body = startLate(html.slice(headEnd), nonce).replace(modulePreload, '')
	return head + body
}

/** The framework's module is the last of our scripts. */
function startLate(body: string, nonce: string): string {
	const bootStart = `<script nonce="${nonce}" type="module" async="">`
	const start = body.lastIndexOf(bootStart)
	if (start === -1) return body
	const from = start + bootStart.length
	const to = body.indexOf(bootEnd, from)
	return body.slice(0, from) + starter(body.slice(from, to)) + body.slice(to)
}

function starter(code: string): string {
	const modules = [...code.matchAll(namespaceImport)]
	const plain = [...code.replace(namespaceImport, '').matchAll(plainImport)]
	const rest = code.replace(namespaceImport, '').replace(plainImport, '').trim()
	const names = modules.map((found) => found[1]).join(',')
	const imports = [...modules.map((found) => found[2]), ...plain.map((found) => found[1])]
	return [
		// When saving data, reading loads no scripts: a touch that scrolls is cancelled and never ends, one on a link leaves the page.
		'let s=0;const D=document.documentElement.dataset,R="sparing"in D,E=["pointermove","keydown",...R?["pointerup"]:["pointerdown","touchstart"]];',
		'const reads=(m)=>R&&(m.type==="pointermove"?m.pointerType==="touch":m.type==="pointerup"&&m.target.closest("a[href]"));',
		// A browser also reports a move of 0 px when a page appears under a resting mouse.
		'const go=async(m)=>{if(m?.type&&(reads(m)||m.type==="pointermove"&&!m.movementX&&!m.movementY)||s++)return;for(const e of E)removeEventListener(e,go,true);',
		`const [${names}]=await Promise.all([${imports.map((path) => `import(${path})`).join(',')}]);`,
		`${rest}};`,
		'for(const e of E)addEventListener(e,go,{capture:true,passive:true});',
		'const idle=()=>"requestIdleCallback"in window?requestIdleCallback(go,{timeout:2000}):setTimeout(go,200);',
		'const opened=()=>"opened"in D?idle():addEventListener("opened",idle,{once:true});',
		'R||(document.readyState==="complete"?opened():addEventListener("load",opened,{once:true}));',
	].join('')
}
