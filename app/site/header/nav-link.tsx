import { Link, useLocation } from 'react-router'
import type { LinkProps } from 'react-router'
import { isActive } from './navigation.ts'
import type { MainLink } from './navigation.ts'

type NavLinkProps = Omit<LinkProps, 'to'> & { link: MainLink }

/** A link of the header, which says whether its page is shown, or one of its section. */
export function NavLink({ link: { to, label }, ...shown }: NavLinkProps) {
	const { pathname } = useLocation()
	return (
		<Link
			{...shown}
			to={to}
			aria-current={pathname === to ? 'page' : undefined}
			data-active={isActive(to, pathname) ? '' : undefined}
		>
			{label}
		</Link>
	)
}
