// Whether toasts wait until somebody closes them: for those who read slowly, or have the page magnified. A choice of this
// browser, made in *Notifications*.

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
		// The browser keeps nothing for this site: they end by themselves.
	}
}
