import { useEffect } from 'react'

const stops =
	'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable=true]'

/** How many presses of Tab it is from any field to the link; one more leads to the button. */
const maxStops = 4

/**
 * Keeps a link to the main button of a form near what has the focus, hidden until it has the focus itself: however long
 * the form is, the button is five presses away. Someone who goes on meets it once in nine stops.
 */
export function useWayToMain(): void {
	useEffect(() => {
		document.addEventListener('focusin', keepNear)
		return () => document.removeEventListener('focusin', keepNear)
	}, [])
}

function keepNear({ target, relatedTarget }: FocusEvent) {
	if (!(target instanceof HTMLElement)) return
	const form = target.closest('form')
	const main = form?.querySelector<HTMLElement>('#publish')
	if (!form || !main) return
	const way = form.querySelector<HTMLAnchorElement>('.way-to-main') ?? newWay(form)
	const all = [...form.querySelectorAll<HTMLElement>(stops)].filter(isStop).flatMap(partsOf)
	const others = all.filter((stop) => stop !== way)
	const here = others.indexOf(target)
	/** How far on a stop is; behind it is less than 0. */
	const waysTo = (stop: EventTarget | null) =>
		all.indexOf(stop as HTMLElement) - all.indexOf(target)
	const isNear = (stop: HTMLElement, max: number) =>
		all.includes(stop) && Math.abs(waysTo(stop)) <= max
	// Whoever goes on by Tab has passed it; whoever came by a press has not.
	const isPassed = waysTo(way) < 0 && Math.abs(waysTo(relatedTarget)) === 1
	const isThere = isNear(way, maxStops) && (waysTo(way) > 0 || isPassed)
	if (here === -1 || isThere || isNear(main, maxStops + 1)) return
	way.textContent = `Skip to “${main.textContent}”`
	const after = others.slice(here).filter((stop) => stop !== target)
	const inTarget = partsOf(target).length - 1
	const next = after[Math.max(0, maxStops - 1 - inTarget)]
	if (next) placeFor(next).before(way)
}

/** Parts of a date and a time that are stops of their own, with the button for the calendar. */
const partsByType: Partial<Record<string, number>> = { date: 4, time: 4, 'datetime-local': 7 }

/** A stop as often as Tab stops in it. */
function partsOf(stop: HTMLElement): HTMLElement[] {
	const parts = stop instanceof HTMLInputElement ? partsByType[stop.type] : undefined
	return Array.from({ length: parts ?? 1 }, () => stop)
}

function isStop(element: HTMLElement): boolean {
	return element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
}

/** Not within a text or a label, of which the link would become a part, nor folded away before a summary. */
function placeFor(stop: HTMLElement): Element {
	const whole = stop.closest('[contenteditable=true], label, summary') ?? stop
	return (whole.localName === 'summary' && whole.parentElement) || whole
}

/** Not rendered by React, which would put it back into its place. */
function newWay(form: HTMLFormElement): HTMLAnchorElement {
	const way = document.createElement('a')
	way.className = 'skip-link way-to-main'
	way.href = '#publish'
	way.addEventListener('click', (event) => {
		// The address stays: leaving a form asks.
		event.preventDefault()
		form.querySelector<HTMLElement>('#publish')?.focus()
	})
	return way
}
