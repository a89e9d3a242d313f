/** Runs in a page; does the same as the switch in *Notifications*. Storage fails in a page that is empty or blocks it. */
export function keepToasts(): void {
	try {
		localStorage.setItem('toastsStay', '')
	} catch {
		// Such a page shows nothing of the site.
	}
}
