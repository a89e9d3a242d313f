/** Part of the name of a product's cookie, before its id. In the script of every page, so by itself. */
export const productCookie = 'enquiry-'

/** Shows in the header how many products are on the list (enquiry.css): the page itself is the same for everybody. */
export function showEnquiryCount() {
	const amount = document.cookie.split(productCookie).length - 1
	document.documentElement.style.setProperty('--enquiry', amount ? `"${amount}"` : '')
}
