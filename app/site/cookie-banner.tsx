/** The notice about stored settings. Showing and hiding is in notices.css and the head script, so it never flashes. */
export function CookieBanner() {
	return (
		<section aria-label="Cookies" className="cookie-banner on-dark bg-deep text-white">
			<div className="wrap flex items-center justify-between gap-x-5 py-2.5">
				<p className="max-w-3xl text-sm leading-snug">
					Your browser keeps your country and that you have read this and, until you close the tab,
					what you typed into our forms and which files you took. No tracking.
				</p>
				<button
					type="button"
					className="button button-yolk min-h-11 px-6 py-2"
					data-accept-cookies=""
				>
					Ok
				</button>
			</div>
		</section>
	)
}
