import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { PageHero } from '#app/site/page-hero.tsx'

type ConsentPageProps = {
	title: string
	/** Label of the button; left out when there is nothing to confirm. */
	action?: string
	children: ReactNode
}

/** The page behind a link in a newsletter mail: a sentence and one button. */
export function ConsentPage({ title, action, children }: ConsentPageProps) {
	const { pathname, search } = useLocation()
	return (
		<>
			<PageHero eyebrow="Newsletter" title={title} />
			<div className="wrap grid gap-8 py-14 md:py-20">
				<p className="lead max-w-2xl" role="status">
					{children}
				</p>
				{action ? (
					<Form method="post" action={`${pathname}${search}`}>
						<button className="button button-pasture max-sm:w-full">{action}</button>
					</Form>
				) : (
					<p>
						<Link to="/news" className="link" prefetch="intent">
							Read our news
						</Link>
					</p>
				)}
			</div>
		</>
	)
}
