import type { ReactNode } from 'react'
import { addressLines, officeAnchor, officePrefix } from '#platform/business/business.ts'
import { mapLink } from '#platform/lib/text/map-link.ts'
import type { Office, OfficeHours } from '#platform/business/business.ts'

type OfficeDetailsProps = { office: Office; open: OfficeHours }

/** How to reach an office, the quickest way first, as far as it was entered. */
export function OfficeDetails({ office, open }: OfficeDetailsProps) {
	const { address, company, email, phone, phoneHref } = office
	const { hours, state, specialDays } = open
	const lines = addressLines(office)
	const prefix = officePrefix(office)
	return (
		// The structured data of each office links to this id.
		<address id={officeAnchor(office)} className="grid gap-5 not-italic">
			<p className="font-semibold" data-edit={`${prefix}Company company`}>
				{company}
			</p>
			{phone ? (
				<Way name="Call">
					<a
						className="font-serif text-2xl font-semibold whitespace-nowrap hover:underline"
						href={phoneHref || undefined}
						data-edit={`${prefix}Phone telephone`}
					>
						{phone}
					</a>
				</Way>
			) : null}
			{hours.length > 0 ? (
				<Way name="Hours">
					{state ? <p className="font-semibold">{state}</p> : null}
					<div className="text-sm text-muted" data-edit={`${prefix}Hours hours`}>
						{hours.map((line) => (
							<p key={line}>{`${line}, ${address.city || 'local'} time`}</p>
						))}
						{specialDays.map(({ when, what, name }) => (
							<p key={when}>{`${[name, when].filter(Boolean).join(', ')}: ${what}`}</p>
						))}
					</div>
				</Way>
			) : null}
			{email ? (
				<Way name="Write">
					<a
						className="link inline-flex min-h-8 items-center"
						href={`mailto:${email}`}
						data-edit={`${prefix}Email email`}
					>
						{email}
					</a>
				</Way>
			) : null}
			{lines.length > 0 ? (
				<Way name="Visit">
					<a
						className="group block"
						href={mapLink(lines)}
						target="_blank"
						rel="noopener"
						data-edit={`${prefix}Street address`}
					>
						{lines.map((line) => (
							<span key={line} className="block group-hover:underline">
								{line}
							</span>
						))}
						<span className="sr-only"> (map, opens in a new tab)</span>
					</a>
				</Way>
			) : null}
		</address>
	)
}

function Way({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid items-baseline gap-x-3 border-t border-line pt-3 min-[22.75rem]:grid-cols-[3rem_minmax(0,1fr)] lg:grid-cols-[4.5rem_minmax(0,1fr)]">
			<p className="text-sm text-muted">{name}</p>
			<div>{children}</div>
		</div>
	)
}
