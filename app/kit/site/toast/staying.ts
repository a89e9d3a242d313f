// Whether toasts stay until closed, for people who read slowly or magnify the page. Stored per browser, set in
// *Notifications*.

const storageKey = 'toastsStay'

export function doToastsStay(): boolean {
	try {
		return localStorage.getItem(storageKey) !== null
	} catch {
		return false
	}
}

export function setToastsStay(doStay: boolean): void {
	try {
		if (doStay) localStorage.setItem(storageKey, '')
		else localStorage.removeItem(storageKey)
	} catch {
		// Storage is blocked: toasts time out as usual.
	}
}
