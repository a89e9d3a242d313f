import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useIsScripted } from '../scripted.tsx'

const controls = 'input:not([type=file], [type=radio]), textarea, select'
const buttons = 'button:not([role=tab])'

/** Puts the cursor into the field that the fragment of the address names, as the links on the public pages do. */
export function useRequestedField(): void {
	const { hash } = useLocation()
	const isScripted = useIsScripted()
	useEffect(() => {
		const name = hash.slice(1)
		const field = isScripted && name ? document.getElementById(name) : null
		if (!field) return
		unfold(field)
		const control = controlOf(field)
		control.focus({ preventScroll: true })
		scrollTo(control)
		return followEditor(name)
	}, [hash, isScripted])
}

/** The field itself or, for a list or a picture, its first control. */
function controlOf(field: HTMLElement): HTMLElement {
	if (field.matches('input, textarea, select, button, [contenteditable=true]')) return field
	const inside = [controls, buttons].flatMap((kind) => [
		...field.querySelectorAll<HTMLElement>(kind),
	])
	return inside.find((each) => each.checkVisibility()) ?? field
}

function scrollTo(control: HTMLElement) {
	// Not the control: inside an editor, that would scroll to the middle of the text.
	const box = control.closest('.admin-field') ?? control
	const isTall = box.clientHeight > innerHeight / 2
	box.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: 'instant' })
}

/** The full editor loads later, takes over the focus, and has another height; until a press, it is kept in view. */
function followEditor(name: string): () => void {
	const stop = new AbortController()
	const { signal } = stop
	const again = ({ target }: FocusEvent) => {
		if (target instanceof HTMLElement && target.id === name) scrollTo(target)
	}
	document.addEventListener('focusin', again, { signal })
	for (const press of ['keydown', 'pointerdown', 'wheel'] as const)
		document.addEventListener(press, () => stop.abort(), { signal, passive: true })
	return () => stop.abort()
}

/** Opens all that a field is folded into. */
export function unfold(field: HTMLElement): void {
	const folded = field.closest<HTMLDetailsElement>('details:not([open])')
	if (!folded) return
	folded.open = true
	unfold(folded)
}
