import { Link } from 'react-router'

type PageLinkProps = { to: string; className?: string; children: string }

/** A link that staff chose: to a page of this site, or elsewhere. */
export function PageLink({ to, className, children }: PageLinkProps) {
	if (!isPage(to))
		return (
			<a href={to} className={className}>
				{children}
			</a>
		)
	return (
		<Link to={to} className={className} prefetch="intent">
			{children}
		</Link>
	)
}

/** Whether the router goes to an address: a page of this site, not one of its files, nor the back office. */
export function isPage(to: string): boolean {
	return /^\/(?!admin(?![^/?#]))[^.]*$/i.test(to)
}
