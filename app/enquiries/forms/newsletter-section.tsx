import { FormWords } from './form-words.tsx'
import { useBusiness } from '#platform/business/use-business.ts'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

/** The newsletter: a description on one side and the form on the other. */
export function NewsletterSection({ words }: { words: HeroWords }) {
	const { leftOut } = useBusiness()
	if (leftOut?.includes('Newsletter')) return null
	return (
		<section id="newsletter" className="no-print bg-mist">
			<div className="wrap grid gap-x-16 gap-y-10 py-16 md:grid-cols-2 md:py-24">
				<FormWords id="newsletter-title" words={words} form="heads/newsletter" />
				<NewsletterForm labelledBy="newsletter-title" />
			</div>
		</section>
	)
}
