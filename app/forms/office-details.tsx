import type { ReactNode } from 'react'
import { addressLines } from '#app/settings.ts'
import type { Office } from '#app/settings.ts'

/** How to reach an office, the quickest way first. */
export function OfficeDetails({ office }: { office: Office }) {
	const { address, hours } = office
	const lines = addressLines(office)
	const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`
	return (
		// The structured data of each office links to this id.
		<address id={address.countryCode.toLowerCase()} className="grid gap-5 not-italic">
			<p className="font-semibold">{office.company}</p>
			<Way name="Call">
				<a
					className="font-serif text-2xl font-semibold whitespace-nowrap hover:underline"
					href={`tel:${office.phone.replaceAll(' ', '')}`}
				>
					{office.phone}
				</a>
				<p className="text-sm text-muted">
					{`${hours.days}, ${unbroken(hours.opens)} to ${unbroken(hours.closes)}, ${address.city} time`}
				</p>
			</Way>
			<Way name="Write">
				<a className="link inline-flex min-h-8 items-center" href={`mailto:${office.email}`}>
					{office.email}
				</a>
			</Way>
			<Way name="Visit">
				<a className="group block" href={map} target="_blank" rel="noopener">
					{lines.map((line) => (
						<span key={line} className="block group-hover:underline">
							{line}
						</span>
					))}
					<span className="sr-only"> (map, opens in a new tab)</span>
				</a>
			</Way>
		</address>
	)
}

/** '5:00' and 'pm' stay on one line. */
function unbroken(time: string): string {
	return time.replace(' ', '\u00A0')
}

function Way({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid items-baseline gap-x-3 border-t border-line pt-3 min-[22.75rem]:grid-cols-[3rem_minmax(0,1fr)] lg:grid-cols-[4.5rem_minmax(0,1fr)]">
			<p className="text-sm text-muted">{name}</p>
			<div>{children}</div>
		</div>
	)
}
