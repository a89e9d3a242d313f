import { data, Link } from 'react-router'
import { contactHref } from '#kit/site/contact-link.ts'
import { headOf, pageMeta } from '#kit/site/document/meta.ts'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { Route } from './+types/file-ended.ts'

/** The page for a link to a paid file that has expired or was truncated. */
export function loader() {
	return data(null, { status: 410 })
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({
		title: 'This link has expired',
		description: 'A link to a file works for 7 days.',
		keywords: ['poultry resources'],
		path: '/file/ended',
		...headOf(matches),
		robots: 'noindex,follow',
	})
}

export function headers() {
	return { 'Cache-Control': 'no-store' }
}

export default function FileEndedRoute() {
	return (
		<>
			<PageHero eyebrow="Resources" title="This link has expired" />
			<div className="wrap grid gap-8 py-14 md:py-20">
				<p className="lead max-w-2xl">
					Links to a file work for 7 days. If yours is newer, it may have been cut off: copy the
					whole address from the email. Otherwise ask us for another.
				</p>
				<p>
					<Link
						to={contactHref('A new link to my file')}
						className="button button-pasture max-sm:w-full"
						prefetch="intent"
					>
						Ask for a new link
					</Link>
				</p>
			</div>
		</>
	)
}
