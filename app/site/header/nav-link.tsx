import { Link, useLocation } from 'react-router'
import type { LinkProps } from 'react-router'

/** The header's links, in order. `services` and `products` are in its Services menu; `work` is its button. */
export const mainLinks = {
	home: { label: 'Home', to: '/' },
	services: { label: 'Services', to: '/services' },
	products: { label: 'Products', to: '/products' },
	about: { label: 'About Us', to: '/about' },
	resources: { label: 'Resources', to: '/resources' },
	news: { label: 'News / Articles', to: '/news' },
	contact: { label: 'Contact', to: '/contact' },
	work: { label: 'Work With Us', to: '/contact' },
} as const

type MainLink = (typeof mainLinks)[keyof typeof mainLinks]

/** Whether `to` is the page at `path` or the section that holds it. */
export function isActive(to: string, path: string): boolean {
	return to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
}

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
