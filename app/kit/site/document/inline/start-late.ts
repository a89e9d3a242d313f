// The framework starts its scripts while the page is still loading. Here they start with the visitor's first act: a
// tap, a key, the mouse over something that needs them, the focus in a field. Reading is no act: scrolling, following a
// link to another page, answering a notice (head.ts). Until they run, links, menus and forms work without them, a press
// of a button that only they answer waits for them, and the browser itself prefetches the page of a link that is
// pointed at. Whoever has acted on an earlier page of the tab has the scripts in the cache: they start once the page
// has loaded and opened, unless the visitor saves data. So do those of a page that failed, since its toast says what,
// and of a page for someone who is signed in, who sees by them what can be edited (actedMark).
import { actedMark } from '../response-marks.ts'
import { isHydrated, marks } from './page.ts'

/** Answered by the head script alone. */
const notices = '[data-accept-cookies],[data-keep]'
const needing =
	'button,summary,input,select,textarea,label,.gallery-track,.gallery-thumbnail,.heading-link'
/** Nothing answers a press on these before the scripts run, unless the browser knows their command. */
const held = `button[type=button]:not(${notices},.gallery-arrow),.heading-link`
/** How long a press of a filter, or on the enquiry list, waits to keep the place on the page; then the browser acts. */
const waitMs = 1000
const acts = ['pointermove', 'pointerup', 'click', 'keydown', 'focusin'] as const
const isSparing = 'sparing' in marks

/** Calls `load`, once, when the visitor acts; at once where one has acted before, or the page `isFailed`. */
export default function startLate(load: () => Promise<unknown>, isFailed: boolean) {
	let hasStarted = false
	let waiting: HTMLElement | null = null
	const start = () => {
		if (hasStarted) return
		hasStarted = true
		for (const act of acts) removeEventListener(act, onAct, true)
		stopPrefetching()
		remember()
		void load()
	}
	const onAct = (act: Event) => {
		if (!isReading(act)) start()
	}
	for (const act of acts) addEventListener(act, onAct, { capture: true, passive: true })
	addEventListener('click', holdPress, true)
	addEventListener('hydrated', () => waiting?.click())
	if (isSparing) stopPrefetching()
	else if (isFailed || hasActed()) afterLoading(start)

	/** A press that waits for the scripts; what the browser can do without them, a second at most. */
	function holdPress(press: MouseEvent) {
		if (isHydrated() || press.ctrlKey || press.metaKey || press.shiftKey) return
		const own = ownAt(press)
		const pressed = own ?? at<HTMLButtonElement>(press, held)
		if (!pressed || ('commandForElement' in pressed && pressed.commandForElement)) return
		// It has waited.
		if (own && !press.isTrusted) return
		waiting = pressed
		if (!own) return
		press.preventDefault()
		setTimeout(() => {
			if (!isHydrated() && waiting === own) own.click()
		}, waitMs)
	}
}

/** Whether an event is of somebody who only reads. */
function isReading(act: Event): boolean {
	const needs = () => at(act, needing) !== null
	if (act instanceof KeyboardEvent) {
		const { key, ctrlKey, metaKey, altKey } = act
		if (ctrlKey || metaKey || altKey) return true
		return /^(?:Arrow|Page|Home|End$| $|Shift|Control|Alt|Meta|F\d)/.test(key) && !needs()
	}
	if (act.type === 'focusin') return !at(act, 'input:not([autofocus]),select,textarea')
	if (act.type === 'pointermove') {
		const { pointerType, movementX, movementY } = act as PointerEvent
		// A browser also reports a move of 0 px when a page appears under a resting mouse.
		const isStill = pointerType === 'touch' || (!movementX && !movementY)
		return isStill || (!needs() && !ownAt(act))
	}
	// A touch that scrolls is cancelled and never ends.
	return at(act, notices) !== null || (at(act, 'a[href]') !== null && !needs() && !ownAt(act))
}

/**
 * The link of a filter, or of more of a list, or a button that puts a product on the list: what stays on the page with
 * scripts. When saving data they are links and buttons like any other.
 */
function ownAt(act: Event): HTMLElement | null {
	const own = isSparing ? null : at<HTMLAnchorElement>(act, '.add,a[href]')
	// Only the button has a name.
	const isOwn = own?.name || (own?.pathname === location.pathname && own.search !== location.search)
	return isOwn ? own : null
}

function at<E extends Element>({ target }: Event, selector: string): E | null {
	return target instanceof Element ? target.closest<E>(selector) : null
}

function stopPrefetching() {
	document.querySelector('[type=speculationrules]')?.remove()
}

function afterLoading(start: () => void) {
	const open = () =>
		'opened' in marks ? start() : addEventListener('opened', start, { once: true })
	if (document.readyState === 'complete') open()
	else addEventListener('load', open, { once: true })
}

function hasActed(): boolean {
	try {
		return actedMark in marks || actedMark in sessionStorage
	} catch {
		return false
	}
}

function remember() {
	try {
		sessionStorage[actedMark] = ''
	} catch {
		// The next page waits for an act of its own.
	}
}
