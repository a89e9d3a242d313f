import { marks, readStored, store, visit } from './page.ts'

/** Letters laid out in one step, more in a longer element; fewer in the first steps, where fonts are new and slow. */
const lettersOfStep = 400
const lettersOfLaterStep = 1000
/** Elements that a step may split into their children. */
const boxes = /^(?:body|div|header|main|section|article|aside|nav|ul|ol|dl|form|fieldset|details)$/
/** How long the page's own scripts wait for fonts that do not load. */
const fontTimeoutMs = 3000
/** As in opening.css. */
const laterParts = 'main section:not(:first-child, .prose *),main .grid>li,body>footer'
const fontNames = ['1em Figtree', '600 1em Heading']

/**
 * Skips the layout of what is below the screen until the first paint (opening.css). After it, or at once on later
 * visits when the browser has them, the web fonts load; then the rest is laid out step by step, since in one go an old
 * phone could not respond to a touch. Only for a new navigation to the top of a page: after Back, or at an anchor,
 * every line must be in place. Not in development, where React would report the changed styles as a mismatch.
 */
export function openPage(isSparing: boolean) {
	if (!import.meta.env.DEV && visit?.type === 'navigate' && !location.hash) marks.opening = ''
	const open = marks.opening === undefined ? finish : layOutInSteps
	if (readStored('fonts') !== null || !document.fonts) {
		showFonts()
		whenPainted(open)
	} else if (isSparing) whenPainted(open)
	else whenPainted(() => loadFonts(open))
}

/** Calls after the first paint: earlier requests would compete with the page. In the background nothing paints. */
function whenPainted(go: () => void) {
	if (document.hidden) return go()
	if (!('PerformancePaintTiming' in window)) return void requestAnimationFrame(() => setTimeout(go))
	new PerformanceObserver((seen, observer) => {
		if (seen.getEntriesByName('first-contentful-paint').length === 0) return
		observer.disconnect()
		go()
	}).observe({ type: 'paint', buffered: true })
}

function loadFonts(open: (then: () => void) => void) {
	setTimeout(finish, fontTimeoutMs)
	// Letters with a macron are in a file of their own.
	const letters = /[ĀāĒēĪīŌōŪū]/.test(document.documentElement.textContent) ? ' ā' : ' '
	void Promise.all(fontNames.map((name) => document.fonts.load(name, letters)))
		.catch(() => {})
		.then(() => open(showFonts))
}

function showFonts() {
	marks.fonts = ''
	store('fonts', '')
}

/** Marks the page as open, and says so to whoever waits. */
function finish(then?: () => void) {
	then?.()
	if ('opened' in marks) return
	marks.opened = ''
	dispatchEvent(new Event('opened'))
}

/** Lays out what was skipped; `then` what is on the screen with the new fonts, too. */
function layOutInSteps(then?: () => void) {
	const later = [...document.querySelectorAll<HTMLElement>(laterParts)]
	const steps = stepsOf(later, then !== undefined)
	const next = window.requestIdleCallback ?? requestAnimationFrame
	let at = 0
	next(function step() {
		const elements = steps[at++]
		if (!elements) return end()
		for (const element of elements) {
			if (then) element.dataset.fonts = ''
			if (later.includes(element)) element.style.contentVisibility = 'visible'
		}
		next(step)
	})
	function end() {
		delete marks.opening
		finish(then)
		for (const element of steps.flat()) {
			delete element.dataset.fonts
			element.style.contentVisibility = ''
			if (element.style.length === 0) element.removeAttribute('style')
		}
	}
}

function stepsOf(later: readonly HTMLElement[], isWhole: boolean): HTMLElement[][] {
	const steps: HTMLElement[][] = []
	let step: HTMLElement[] = []
	let room = -1
	const add = (element: HTMLElement, most: number) => {
		const letters = element.textContent.length
		if (room < letters) {
			step = []
			steps.push(step)
			room = most
		}
		room -= letters
		step.push(element)
	}
	const split = (element: HTMLElement) => {
		if (later.includes(element)) return
		if (boxes.test(element.localName) && element.textContent.length > lettersOfStep)
			for (const child of element.children) split(child as HTMLElement)
		else add(element, lettersOfStep)
	}
	if (isWhole) split(document.body)
	for (const element of later) add(element, lettersOfLaterStep)
	return steps
}
