import { addressLines } from '#app/settings.ts'
import type { Office } from '#app/settings.ts'

/** Address, telephone, e-mail and hours of one office; all but the hours are links. */
export function ContactDetails({ office }: { office: Office }) {
	const { hours } = office
	const lines = addressLines(office)
	const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`
	return (
		<address className="grid gap-3 not-italic">
			<p className="font-semibold">{office.company}</p>
			<a className="footer-link" href={map} target="_blank" rel="noopener">
				{lines.map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
			</a>
			<a className="footer-link" href={`tel:${office.phone.replaceAll(' ', '')}`}>
				{office.phone}
			</a>
			<a className="footer-link" href={`mailto:${office.email}`}>
				{office.email}
			</a>
			<p className="text-sm opacity-85">
				{`${hours.days}, ${hours.opens} to ${hours.closes}, local time`}
			</p>
		</address>
	)
}
