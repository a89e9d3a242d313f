// What header and footer show. They are on every page, where each byte counts, so they do not say it themselves: staff
// alone load this.
const office = '.site-footer address'

/** Selectors, the section of the form, and the field with what people call it; `*` is the office's prefix. */
const places: [selector: string, form: string, edit: string][] = [
	['.site-header a[href="/"]:has(> .font-serif)', 'business', 'name'],
	['.site-header nav:not(.mobile-panel)', 'menus', 'header menu'],
	['.site-footer p.font-serif', 'business', 'name'],
	['.site-footer p.font-serif + p', 'business', 'tagline'],
	['.site-footer a[rel~="me"]', 'business', 'socialLinks social networks'],
	['.site-footer div > a.footer-link:not(address *, [rel~="me"])', 'menus', 'small links'],
	['#footer-0, #footer-1, #footer-2', 'menus', 'footer links'],
	['#footer-services', 'menus', 'footerServices heading of the services'],
	['#footer-contact', 'menus', 'footerContact heading of the office'],
	[`${office} > p:first-child`, 'business', '*Company company'],
	[`${office} > a[target]`, 'business', '*Street address'],
	[`${office} > a[href^="tel:"]`, 'business', '*Phone telephone'],
	[`${office} > a[href^="mailto:"]`, 'business', '*Email email'],
	[`${office} > div`, 'business', '*Hours hours'],
]

/** Marks what header and footer show as the content of pages marks itself. */
export function markFrame(): void {
	const shown = document.querySelector<HTMLElement>(office)?.dataset['office'] ?? ''
	for (const [selector, form, edit] of places)
		for (const element of document.querySelectorAll<HTMLElement>(selector)) {
			element.dataset['form'] = form
			element.dataset['edit'] = edit.replace('*', shown)
		}
}
