// Shortcuts of one key without Ctrl or Cmd. Who dictates or types with one hand sets them off by accident: they can be
// turned off, in this browser.

const storageKey = 'adminSingleKeys'

export function areSingleKeysOn(): boolean {
	try {
		return localStorage.getItem(storageKey) !== 'off'
	} catch {
		return true
	}
}

export function setSingleKeys(isOn: boolean): void {
	try {
		if (isOn) localStorage.removeItem(storageKey)
		else localStorage.setItem(storageKey, 'off')
	} catch {
		// The browser keeps nothing for this site: they stay on.
	}
}

/** Whether the key was pressed alone, outside of everything that is written in, and such shortcuts are on. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
	if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return false
	const isTyping =
		event.target instanceof Element &&
		event.target.closest('input, textarea, select, [contenteditable], dialog') !== null
	return !isTyping && !event.defaultPrevented && areSingleKeysOn()
}
