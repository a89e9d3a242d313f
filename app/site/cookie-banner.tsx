/** The notice about stored settings. notices.css and the head script show and hide it, so it never flashes. */
export function CookieBanner() {
	return (
		<section aria-label="Cookies" className="cookie-banner">
			<p>
				Your browser remembers your country, this Ok and, until you close the tab, what you typed
				and downloaded. No tracking.
			</p>
			<button
				type="button"
				className="button button-yolk min-h-11 px-6 py-2 text-base"
				data-accept-cookies=""
			>
				Ok
			</button>
		</section>
	)
}
