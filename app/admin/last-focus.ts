/** The last focused element outside dialogs and menus, which disappear once they close. */
let last: HTMLElement | null = null

/** Tracks the focus. Returns the function that stops it. */
export function followFocus(): () => void {
	const onFocus = ({ target }: FocusEvent) => {
		if (isLasting(target)) last = target
	}
	document.addEventListener('focusin', onFocus)
	return () => document.removeEventListener('focusin', onFocus)
}

/** The element to focus after the dialog about to open closes; null when nothing had the focus. */
export function focusedNow(): HTMLElement | null {
	const { activeElement } = document
	// The button that opened it may be disabled meanwhile and has lost the focus.
	if (activeElement === document.body || activeElement?.closest('[role=menu]')) return last
	return activeElement instanceof HTMLElement ? activeElement : null
}

/** Whether the focus may move into `group`: no element outside it has the focus. */
export function isFocusFree(group: HTMLElement | null): boolean {
	const focused = document.activeElement
	return !focused || focused === document.body || Boolean(group?.contains(focused))
}

function isLasting(target: EventTarget | null): target is HTMLElement {
	return target instanceof HTMLElement && !target.closest('dialog, [role=menu]')
}
