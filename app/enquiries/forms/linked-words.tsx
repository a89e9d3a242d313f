import { useRouteLoaderData } from 'react-router'
import { partsOf } from '#platform/lib/text/inline-links.ts'
import type { FooterLink } from '#kit/site/footer/footer.tsx'
import { PageLink } from '#kit/site/page-link.tsx'

/** A text around a form with its links. Those to the policies are where the footer has them. */
export function LinkedWords({ text }: { text: string }) {
	const frame = useRouteLoaderData<{ links: FooterLink[] }>('routes/public/layout')
	const policies = (frame?.links ?? []).map(([, href]) => href)
	return partsOf(text, policies).map(({ words, to }, index) =>
		to === null ? (
			words
		) : (
			<PageLink key={index} to={to} className="link">
				{words}
			</PageLink>
		),
	)
}
