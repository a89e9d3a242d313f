import { Link, useLocation } from 'react-router'
import { isPage } from '../page-link.tsx'

/** A link of a menu: its words, and where it leads. A pair: names would be on every page. */
export type MenuLink = readonly [label: string, to: string]

/** A link of the header, perhaps with others below it. Then it may lead nowhere itself. */
export type HeaderLink = MenuLink | readonly [label: string, to: string, below: readonly MenuLink[]]

/** Whether `to` is the page at `path` or the section that holds it. */
export function isActive(to: string, path: string): boolean {
	return to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
}

type NavLinkProps = { link: HeaderLink; className: string; prefetch?: 'intent' }

/** A link of the header, which says whether its page is shown, or one of its section. It may lead elsewhere. */
export function NavLink({ link: [label, to], className, prefetch }: NavLinkProps) {
	const { pathname } = useLocation()
	if (!isPage(to))
		return (
			<a href={to} className={className}>
				{label}
			</a>
		)
	return (
		<Link
			className={className}
			{...(prefetch && { prefetch })}
			to={to}
			aria-current={pathname === to ? 'page' : undefined}
			data-active={isActive(to, pathname) ? '' : undefined}
		>
			{label}
		</Link>
	)
}
