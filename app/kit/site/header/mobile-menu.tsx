import { Suspense, useEffect } from 'react'
import { officeFor } from '#platform/business/business.ts'
import { useBusiness } from '#platform/business/use-business.ts'
import { useShownCountry } from '../country/country-picker.tsx'
import { fill } from '#platform/lib/text/fill.ts'
import { useLabels } from '../labels.ts'
import { StaffMenu } from './later-staff-menu.ts'
import { NavLink } from './nav-link.tsx'
import type { HeaderLink, MenuLink } from './nav-link.tsx'
import type { Account } from './use-account.ts'
import { useDisclosure } from '../use-disclosure.ts'

type MobileMenuProps = {
	account: Account
	links: readonly HeaderLink[]
	button: MenuLink | null
	small: readonly MenuLink[]
}

/** Below 768 px: the header's links in one panel under it, and what the header has no room for. */
export function MobileMenu({ account, links, button, small }: MobileMenuProps) {
	const { phone, phoneHref } = officeFor(useBusiness(), useShownCountry())
	const labels = useLabels()
	const details = useDisclosure()
	useEffect(() => {
		const element = details.current
		if (!element) return
		const wide = matchMedia('(width >= 48rem)')
		const onWide = () => {
			if (wide.matches) element.open = false
		}
		const onToggle = () => setBackgroundInert(element.open)
		// It may have been opened before this started.
		if (element.open) onToggle()
		wide.addEventListener('change', onWide)
		element.addEventListener('toggle', onToggle)
		return () => {
			wide.removeEventListener('change', onWide)
			element.removeEventListener('toggle', onToggle)
		}
	}, [details])
	return (
		<details ref={details} className="mobile-menu md:hidden" name="header-menu">
			<summary aria-label={labels.menu} className="grid h-11 w-11 place-items-center rounded">
				<svg
					viewBox="0 0 24 24"
					className="h-7 w-7"
					fill="none"
					stroke="currentColor"
					strokeWidth="2"
					aria-hidden="true"
				>
					<path d="M3 6h18M3 12h18M3 18h18" />
				</svg>
			</summary>
			<nav aria-label={labels.mobileMenu} className="mobile-panel">
				<ul className="divide-y divide-line">
					{inOneList(links).map((link) => (
						<li key={link[0] + link[1]}>
							<NavLink
								link={link}
								className="flex min-h-13 items-center font-serif text-xl font-semibold data-active:text-leaf"
							/>
						</li>
					))}
				</ul>
				{button ? <NavLink link={button} className="button button-yolk mt-4 w-full" /> : null}
				{phone ? (
					<a href={phoneHref || undefined} className="button button-line mt-3 w-full text-pasture">
						{fill(labels.call, { telephone: phone })}
					</a>
				) : null}
				<div className="mt-2 flex flex-wrap justify-between gap-x-6 text-muted underline">
					{small.map((link) => (
						<NavLink key={link[0] + link[1]} link={link} className={smallLink} />
					))}
					{account.email ? (
						<Suspense>
							<StaffMenu account={account} linkClassName={`${smallLink} underline`} />
						</Suspense>
					) : (
						<a href="/admin/auth" rel="nofollow" className={smallLink}>
							{labels.staffSignIn}
						</a>
					)}
				</div>
			</nav>
		</details>
	)
}

/** All links, without what only opens others. */
function inOneList(links: readonly HeaderLink[]): MenuLink[] {
	return links.flatMap(([label, to, below = []]): MenuLink[] => [
		...(to ? [[label, to] as const] : []),
		...below,
	])
}

const smallLink = 'inline-flex min-h-11 max-w-full items-center [overflow-wrap:break-word]'

/** While the menu is open, the page behind it takes neither focus nor clicks. */
function setBackgroundInert(isInert: boolean) {
	for (const part of document.querySelectorAll('main, .site-footer')) {
		part.toggleAttribute('inert', isInert)
	}
}
