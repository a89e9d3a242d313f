// The framework starts its scripts while the page is still loading. Here they start with the visitor's first act: a tap, a key, the
// mouse over something that needs them, the focus in a field. Reading is no act: scrolling, following a link to another page,
// answering a notice (head-script.ts). Until they run, links, menus and forms work without them, a press of a button that only they
// answer waits for them, and the browser itself prefetches the page of a link that is pointed at. Whoever has acted on an earlier
// page of the tab has the scripts in the cache: they start once the page has loaded and opened, unless the visitor saves data. So
// do those of a page that failed, since its toast says what.
import { mainLinks } from '../header/navigation.ts'

const modulePreload = /<link rel="modulepreload"[^<>]*>/g
const pageEnd = '</body></html>'
const bootEnd = '</script>'
const namespaceImport = /import \* as (\w+) from ("[^"]+");?/g
const plainImport = /import ("[^"]+")(?:;|(?=\s))/g

/** Answered by the head script alone. */
const notices = '[data-accept-cookies],[data-keep]'
const needing =
	'button,summary,input,select,textarea,label,.gallery-track,.gallery-thumbnail,.heading-link'
/** Nothing answers a press on these before the scripts run, unless the browser knows their command. */
const held = `button[type=button]:not(${notices},.gallery-arrow),.heading-link`
/** How long the press of a filter waits, which keeps the place on the page; then its address is opened. */
const patienceMs = 1000

const linked = new Set(Object.values(mainLinks).map(({ to }) => to))
const pages = [...linked].flatMap((to) => (to === '/' ? to : [to, `${to}/*`]))
const prefetching = JSON.stringify({
	prefetch: [{ where: { href_matches: pages }, eagerness: 'moderate' }],
})

type Options = {
	nonce: string
	/** Whether the page is about a failure; one that holds `data-failure` is, too. */
	isFailed?: boolean
}

/** Rewrites a rendered page to be read before its scripts load: none is preloaded, and a starter replaces the framework's module. */
export function paintFirst(html: string, { nonce, isFailed = false }: Options): string {
	const headEnd = html.indexOf('</head>')
	if (headEnd === -1 || !html.endsWith(pageEnd)) return html
	const head = html.slice(0, headEnd).replace(modulePreload, '')
	const isTold = isFailed || html.includes(' data-failure=""')
	const body = startLate(html.slice(headEnd), { nonce, isFailed: isTold }).replace(
		modulePreload,
		'',
	)
	return head + body
}

/** The framework's module is the last of our scripts. */
function startLate(body: string, { nonce, isFailed }: Required<Options>): string {
	const bootStart = `<script nonce="${nonce}" type="module" async="">`
	const start = body.lastIndexOf(bootStart)
	if (start === -1) return body
	const from = start + bootStart.length
	const to = body.indexOf(bootEnd, from)
	const rules = `<script nonce="${nonce}" type="speculationrules">${prefetching}${bootEnd}`
	const boot = starter(body.slice(from, to), isFailed)
	return body.slice(0, start) + rules + bootStart + boot + body.slice(to)
}

function starter(code: string, isFailed: boolean): string {
	const modules = [...code.matchAll(namespaceImport)]
	const plain = [...code.replace(namespaceImport, '').matchAll(plainImport)]
	const rest = code.replace(namespaceImport, '').replace(plainImport, '').trim()
	const names = modules.map((found) => found[1]).join(',')
	const imports = [...modules.map((found) => found[2]), ...plain.map((found) => found[1])]
	return [
		`let s=0,h,a=${isFailed};const D=document.documentElement.dataset,R="sparing"in D,E=["pointermove","pointerup","click","keydown","focusin"];`,
		'try{a||=!!sessionStorage.getItem("acted")}catch{}',
		'const at=(m,q)=>m.target.closest?.(q);',
		`const needs=(m)=>at(m,"${needing}");`,
		// A filter, or more of a list. When saving data it is an address like any other.
		'const narrows=(m)=>{const l=!R&&at(m,"a[href]");return l&&l.pathname===location.pathname&&l.search!==location.search?l:null};',
		'const still=()=>document.querySelector("[type=speculationrules]")?.remove();R&&still();',
		'const reads=(m)=>{switch(m.type){',
		// A browser also reports a move of 0 px when a page appears under a resting mouse.
		`case"pointermove":return m.pointerType==="touch"||!m.movementX&&!m.movementY||!needs(m)&&!narrows(m);`,
		`case"keydown":return m.ctrlKey||m.metaKey||m.altKey||/^(Arrow|Page|Home|End$| $|Shift|Control|Alt|Meta|F\\d)/.test(m.key)&&!needs(m);`,
		'case"focusin":return!at(m,"input:not([autofocus]),select,textarea");',
		// A touch that scrolls is cancelled and never ends.
		`default:return at(m,"${notices}")||at(m,"a[href]")&&!needs(m)&&!narrows(m)}};`,
		'const go=async(m)=>{if(m?.type&&reads(m)||s++)return;for(const e of E)removeEventListener(e,go,true);still();',
		'try{sessionStorage.setItem("acted","1")}catch{}',
		`const [${names}]=await Promise.all([${imports.map((path) => `import(${path})`).join(',')}]);`,
		`${rest}};`,
		'for(const e of E)addEventListener(e,go,{capture:true,passive:true});',
		// A press that waits for the scripts, a link for a second at most.
		`addEventListener("click",(m)=>{if("hydrated"in D||m.ctrlKey||m.metaKey||m.shiftKey)return;const l=narrows(m),b=l||at(m,${JSON.stringify(held)});`,
		`if(!b||b.commandForElement)return;h=b;if(l){m.preventDefault();setTimeout(()=>"hydrated"in D||h===l&&location.assign(l.href),${patienceMs})}},true);`,
		'addEventListener("hydrated",()=>h?.click());',
		'const opened=()=>"opened"in D?go():addEventListener("opened",go,{once:true});',
		'a&&!R&&(document.readyState==="complete"?opened():addEventListener("load",opened,{once:true}));',
	].join('')
}
