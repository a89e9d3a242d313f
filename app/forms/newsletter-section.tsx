import { NewsletterForm } from './newsletter-form.tsx'

/** The newsletter: a description on one side and the form on the other. */
export function NewsletterSection() {
	return (
		<section id="newsletter" className="no-print bg-mist">
			<div className="wrap grid gap-x-16 gap-y-10 py-16 md:grid-cols-2 md:py-24">
				<div className="grid content-start gap-4">
					<p className="eyebrow">Newsletter</p>
					<h2 id="newsletter-title" className="title-2">
						One useful letter a month
					</h2>
					<p className="lead max-w-md text-muted">
						What we saw in sheds, what changed in the rules on both sides of the Tasman, and one
						thing to check before the season turns. Five minutes to read.
					</p>
				</div>
				<NewsletterForm labelledBy="newsletter-title" />
			</div>
		</section>
	)
}
