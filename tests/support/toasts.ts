/** Runs in a page: as the switch in *Notifications* does. Storage is out of reach in a page that is empty or blocks it. */
export function keepToasts(): void {
	try {
		localStorage.setItem('toastsStay', '')
	} catch {
		// Then there is nothing of the site on the page either.
	}
}
