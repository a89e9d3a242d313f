import { Link } from 'react-router'
import type { Country } from '#platform/lib/country.ts'
import { addressLines, officeFor, officeAnchor } from '#platform/business/business.ts'
import { mapLink } from '#platform/lib/text/map-link.ts'
import type { Office } from '#platform/business/business.ts'
import { useBusiness } from '#platform/business/use-business.ts'
import type { MenuLink } from '../header/nav-link.tsx'
import { fill } from '#platform/lib/text/fill.ts'
import { useLabels } from '../labels.ts'
import { Logo } from '../illustrations/logo.tsx'
import { PageLink } from '../page-link.tsx'

/** Words in the last line, and where they lead; plain text without a page. A pair: names would be on every page. */
export type FooterLink = readonly [words: string, href?: string]

/** Links under a heading. */
export type FooterColumn = readonly [title: string, links: readonly MenuLink[]]

type FooterProps = {
	country: Country
	services: { slug: string; title: string }[]
	links: FooterLink[]
	columns: readonly FooterColumn[]
	/** Below the name. */
	small: readonly MenuLink[]
	headings: readonly [services: string, office: string]
}

export function Footer(props: FooterProps) {
	const { country, services, links, columns, small, headings } = props
	const business = useBusiness()
	const labels = useLabels()
	const office = officeFor(business, country)
	const query = business.home ? '' : `?country=${encodeURIComponent(country)}`
	return (
		<footer className="site-footer no-print on-dark mt-auto bg-deep text-white">
			<div
				className={`wrap grid grid-cols-2 gap-x-6 gap-y-9 py-12 sm:gap-x-10 sm:gap-y-12 sm:py-16 ${columns.length === 1 ? 'lg:grid-cols-[1.5fr_0.8fr_1.3fr_1.4fr]' : 'lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none'}`}
			>
				<div className="grid content-start gap-4 max-sm:col-span-2">
					<Logo className="h-14 w-14" heightPx={56} ground="dark" />
					<p className="font-serif text-2xl leading-tight font-semibold">{business.name}</p>
					{business.tagline ? <p className="max-w-64 text-white/80">{business.tagline}</p> : null}
					{small.map(([label, to]) => (
						<PageLink key={label + to} to={to} className="footer-link justify-self-start">
							{label}
						</PageLink>
					))}
					{business.socialLinks.length > 0 ? (
						<ul className="flex flex-wrap gap-x-5 gap-y-1">
							{business.socialLinks.map(({ name, url }) => (
								<li key={url}>
									<a className="footer-link" href={url} rel="me noopener">
										{name}
									</a>
								</li>
							))}
						</ul>
					) : null}
				</div>
				{columns.map(([title, column], index) => (
					<nav key={title} aria-labelledby={`footer-${index}`}>
						<FooterHeading id={`footer-${index}`}>{title}</FooterHeading>
						<ul className="grid gap-1">
							{column.map(([label, to]) => (
								<li key={label + to}>
									<PageLink to={to} className="footer-link">
										{label}
									</PageLink>
								</li>
							))}
						</ul>
					</nav>
				))}
				{services.length > 0 ? (
					<nav aria-labelledby="footer-services">
						<FooterHeading id="footer-services">{headings[0]}</FooterHeading>
						<ul className="grid gap-1">
							{services.map((service) => (
								<li key={service.slug}>
									<Link to={`/services${query}#${service.slug}`} className="footer-link">
										{service.title}
									</Link>
								</li>
							))}
						</ul>
					</nav>
				) : null}
				<div className="max-sm:col-span-2">
					<FooterHeading id="footer-contact">{headings[1]}</FooterHeading>
					<ContactDetails office={office} />
				</div>
			</div>
			<div className="border-t border-white/15">
				<div className="wrap flex flex-wrap justify-between gap-x-8 gap-y-2 py-6 text-sm text-white/75">
					<p>
						{office.company === business.name || business.home
							? office.company
							: fill(labels.partOf, { company: office.company })}
					</p>
					<ul className="flex flex-wrap gap-x-6 gap-y-2">
						{links.map(([words, href]) => (
							<li key={words}>
								{href ? (
									<Link to={href} className={lastLink}>
										{words}
									</Link>
								) : (
									words
								)}
							</li>
						))}
						{/* For narrow screens too, where the header has no room for it. */}
						<li>
							<a href="/admin/auth" rel="nofollow" className={lastLink}>
								{labels.staff}
							</a>
						</li>
					</ul>
				</div>
			</div>
		</footer>
	)
}

const lastLink = 'inline-block min-h-6 underline-offset-4 hover:underline'

function FooterHeading({ id, children }: { id: string; children: string }) {
	return (
		<h2 id={id} className="eyebrow mb-4 font-sans">
			{children}
		</h2>
	)
}

/** What was entered of address, telephone, email and hours of one office; all but the hours are links. */
function ContactDetails({ office }: { office: Office }) {
	const { company, phone, phoneHref, email, hours, state } = office
	const lines = addressLines(office)
	const { localTime } = useLabels()
	return (
		<address className="grid gap-3 not-italic" data-office={officeAnchor(office)}>
			<p className="font-semibold">{company}</p>
			{lines.length > 0 ? (
				<a className="footer-link" href={mapLink(lines)} target="_blank" rel="noopener">
					{lines.map((line) => (
						<span key={line} className="block">
							{line}
						</span>
					))}
				</a>
			) : null}
			{phone ? (
				<a className="footer-link whitespace-nowrap" href={phoneHref || undefined}>
					{phone}
				</a>
			) : null}
			{email ? (
				<a className="footer-link" href={`mailto:${email}`}>
					{email}
				</a>
			) : null}
			{hours.length > 0 ? (
				<div className="text-sm opacity-85">
					{hours.map((line) => (
						<p key={line}>{localTime ? fill(localTime, { hours: line }) : line}</p>
					))}
				</div>
			) : null}
			{state ? <p className="text-sm font-semibold">{state}</p> : null}
		</address>
	)
}
