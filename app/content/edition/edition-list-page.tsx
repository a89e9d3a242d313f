import { Link } from 'react-router'
import { NewsletterSection } from '#enquiries/forms/newsletter-section.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import type { EditionCardView } from './view.ts'

type EditionListPageProps = {
	editions: EditionCardView[]
	/** Of the form, which follows its heading. */
	words: HeroWords
}

/** The page to subscribe: how often, what the last editions said, and the form. */
export function EditionListPage({ editions, words }: EditionListPageProps) {
	return (
		<>
			<NewsletterSection words={words} heading="h1" />
			{editions.length > 0 ? (
				<section className="wrap py-12 md:py-16" aria-labelledby="editions">
					<h2 id="editions" className="title-2">
						Editions
					</h2>
					<ul className="mt-6">
						{editions.map((edition) => (
							<li key={edition.href} className="card border-t border-line py-5" data-edit="">
								<p className="text-sm text-muted">
									<time dateTime={edition.published.at}>{edition.published.text}</time>
								</p>
								<h3 className="title-3">
									<Link to={edition.href} prefetch="intent">
										{edition.title}
									</Link>
								</h3>
								<p className="max-w-2xl text-muted">{edition.description}</p>
							</li>
						))}
					</ul>
				</section>
			) : null}
		</>
	)
}
