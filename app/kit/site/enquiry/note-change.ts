import { showEnquiryCount } from './enquiry-count.ts'

/** Tells this page and other tabs that the list has changed. */
export function noteChange(): void {
	showEnquiryCount()
	dispatchEvent(new Event('enquiry'))
	try {
		localStorage.setItem('enquiryChanged', String(Date.now()))
	} catch {
		// Other tabs see it when they are looked at.
	}
}
