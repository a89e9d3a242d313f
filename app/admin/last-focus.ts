/** What had the focus last outside of dialogs and menus, which go away with what is chosen in them. */
let last: HTMLElement | null = null

/** Follows the focus; answers how to stop. */
export function followFocus(): () => void {
	const onFocus = ({ target }: FocusEvent) => {
		if (isLasting(target)) last = target
	}
	document.addEventListener('focusin', onFocus)
	return () => document.removeEventListener('focusin', onFocus)
}

/** Where the focus belongs once what is about to open has closed; null when nothing in the page had it. */
export function focusedNow(): HTMLElement | null {
	const { activeElement } = document
	// A button that opened something may be out of use until it is done, and has lost the focus.
	if (activeElement === document.body || activeElement?.closest('[role=menu]')) return last
	return activeElement instanceof HTMLElement ? activeElement : null
}

/** Whether the cursor may be moved into `group`: nobody is typing elsewhere. */
export function isFocusFree(group: HTMLElement | null): boolean {
	const focused = document.activeElement
	return !focused || focused === document.body || Boolean(group?.contains(focused))
}

function isLasting(target: EventTarget | null): target is HTMLElement {
	return target instanceof HTMLElement && !target.closest('dialog, [role=menu]')
}
