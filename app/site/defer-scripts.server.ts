// The framework starts its scripts while the page is still loading, where they compete with the text and the
// main image for the line. Here they wait: until the page has loaded and the browser is idle, or until the
// visitor touches, presses or moves something. Links, menus and forms work before that without them.

const modulePreload = /<link rel="modulepreload"[^>]*>/g
const bootScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const namespaceImport = /import \* as (\w+) from ("[^"]+");?/g
const plainImport = /import ("[^"]+")(?:;|(?=\s))/g

/** Rewrites a rendered page so that its scripts start after it: no preloads, and one starter in place of the module. */
export function deferScripts(html: string): string {
	const page = html.replace(modulePreload, '')
	return page.replace(
		bootScript,
		(_tag, code: string) => `<script type="module" async="">${starter(code)}</script>`,
	)
}

function starter(code: string): string {
	const modules = [...code.matchAll(namespaceImport)]
	const plain = [...code.replace(namespaceImport, '').matchAll(plainImport)]
	const rest = code.replace(namespaceImport, '').replace(plainImport, '').trim()
	const names = modules.map((found) => found[1]).join(',')
	const imports = [...modules.map((found) => found[2]), ...plain.map((found) => found[1])]
	return [
		'let s=0;const E=["pointerdown","pointermove","keydown","touchstart"];',
		'const go=async()=>{if(s++)return;for(const e of E)removeEventListener(e,go,true);',
		`const [${names}]=await Promise.all([${imports.map((path) => `import(${path})`).join(',')}]);`,
		`${rest}};`,
		'for(const e of E)addEventListener(e,go,{capture:true,passive:true});',
		'const idle=()=>"requestIdleCallback"in window?requestIdleCallback(go,{timeout:2000}):setTimeout(go,200);',
		'document.readyState==="complete"?idle():addEventListener("load",idle,{once:true});',
	].join('')
}
