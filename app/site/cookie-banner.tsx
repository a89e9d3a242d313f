/** The notice about stored settings. Showing and hiding is in header.css and the head script, so it never flashes. */
export function CookieBanner() {
	return (
		<section aria-label="Cookies" className="cookie-banner no-print on-dark bg-deep text-white">
			<div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3">
				<p className="max-w-3xl text-[0.95rem]">
					This site keeps two settings in your browser: the country you choose and that you have read this. No
					tracking and no advertising.
				</p>
				<button type="button" className="button button-yolk min-h-11 px-8 py-2" data-accept-cookies="">
					Ok
				</button>
			</div>
		</section>
	)
}
