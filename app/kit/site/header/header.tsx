import { Link, useLocation } from 'react-router'
import { AccountControl } from './account-control.tsx'
import { CountryPicker } from '../country/country-picker.tsx'
import type { CountryPreference } from '../country/country-preference.ts'
import { Logo } from '../illustrations/logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useAccount } from './use-account.ts'
import { useLabels } from '../labels.ts'
import { EnquiryMark } from '#kit/site/enquiry/enquiry-mark.tsx'
import { SearchMark } from '#kit/site/search-mark.tsx'
import { NavLink, isActive } from './nav-link.tsx'
import type { HeaderLink, MenuLink } from './nav-link.tsx'
import { useDisclosure } from '../use-disclosure.ts'
import { useBusiness, useLeftOut } from '#platform/business/use-business.ts'

type HeaderProps = {
	preference: CountryPreference
	links: readonly HeaderLink[]
	/** At the right; null for none. */
	button: MenuLink | null
	/** At the end of the menu of a telephone. */
	small: readonly MenuLink[]
}

/** The same header on every page; see header.css for when it is transparent. */
export function Header({ preference, links, button, small }: HeaderProps) {
	const { pathname } = useLocation()
	const account = useAccount()
	const business = useBusiness()
	const labels = useLabels()
	const isLeftOut = useLeftOut()
	return (
		<header className="site-header no-print" data-home={pathname === '/' ? '' : undefined}>
			<div className="wrap flex min-h-[calc(5rem-1px)] items-center justify-between gap-4 max-xl:gap-2">
				<Link
					to="/"
					className="site-home flex items-center gap-3"
					prefetch="intent"
					aria-label={labels.home}
				>
					<Logo className="h-11 w-11 shrink-0" ground={pathname === '/' ? 'picture' : 'light'} />
					{business.mark?.isAlone ? null : (
						<span className="font-serif text-xl leading-none font-semibold max-sm:text-lg xl:whitespace-nowrap">
							{business.shortName}
						</span>
					)}
				</Link>
				<nav
					aria-label={labels.mainMenu}
					className="flex min-w-0 flex-wrap items-center gap-x-4 max-xl:gap-x-3 max-lg:gap-x-2 max-md:hidden"
				>
					{links.map((link) =>
						link[2] ? (
							<SubMenu key={link[0] + link[1]} link={link} />
						) : (
							<NavLink key={link[0] + link[1]} link={link} className="nav-link" prefetch="intent" />
						),
					)}
				</nav>
				<div className="flex shrink-0 items-center gap-3 max-xl:gap-1">
					<Link
						to="/search"
						className="grid h-11 w-11 place-items-center rounded max-xl:-mr-2"
						prefetch="intent"
						aria-label={labels.search}
					>
						<SearchMark className="h-6 w-6" />
					</Link>
					{isLeftOut('/enquiry') ? null : (
						<Link
							to="/enquiry"
							className="enquiry-link relative grid h-11 w-11 place-items-center rounded max-xl:-mr-2"
						>
							<EnquiryMark className="h-6 w-6" />
							<span className="sr-only">{labels.enquiry}</span>
						</Link>
					)}
					{business.home ? null : <CountryPicker {...preference} />}
					<AccountControl account={account} />
					{button ? (
						<NavLink
							link={button}
							className="button button-yolk min-h-11 px-4 py-2 whitespace-nowrap max-xl:px-1.5 max-xl:text-sm max-md:hidden"
							prefetch="intent"
						/>
					) : null}
					<MobileMenu account={account} links={links} button={button} small={small} />
				</div>
			</div>
		</header>
	)
}

/** Links below another, which leads to its own page first, if it has one. */
function SubMenu({ link: [label, to, below = []] }: { link: HeaderLink }) {
	const { pathname } = useLocation()
	const details = useDisclosure()
	const links: MenuLink[] = to ? [[label, to], ...below] : [...below]
	const isHere = links.some(([, address]) => isActive(address, pathname))
	return (
		<details ref={details} className="menu" name="header-menu">
			<summary className="nav-link" data-active={isHere ? '' : undefined}>
				{label}
			</summary>
			<ul className="menu-panel">
				{links.map((each) => (
					<li key={each[0] + each[1]}>
						<NavLink link={each} className="menu-item" prefetch="intent" />
					</li>
				))}
			</ul>
		</details>
	)
}
