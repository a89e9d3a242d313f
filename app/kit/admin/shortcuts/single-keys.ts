// Single-key shortcuts, without Ctrl or Cmd. Dictation or one-handed typing can trigger them by accident, so they can
// be turned off in this browser.

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
		// Storage is unavailable: they stay on.
	}
}

/** Whether the key was pressed alone, outside text fields and dialogs, with single-key shortcuts on. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
	if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return false
	const isTyping =
		event.target instanceof Element &&
		event.target.closest('input, textarea, select, [contenteditable], dialog') !== null
	return !isTyping && !event.defaultPrevented && areSingleKeysOn()
}
