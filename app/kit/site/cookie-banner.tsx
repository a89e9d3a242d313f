import { useLabels } from './labels.ts'

/** The notice about stored settings. notices.css and the head script show and hide it, so it never flashes. */
export function CookieBanner() {
	const labels = useLabels()
	return (
		<section aria-label={labels.cookies} className="cookie-banner">
			<p>{labels.cookiesText}</p>
			<button
				type="button"
				className="button button-yolk min-h-11 px-6 py-2 text-base"
				data-accept-cookies=""
			>
				{labels.cookiesButton}
			</button>
		</section>
	)
}
