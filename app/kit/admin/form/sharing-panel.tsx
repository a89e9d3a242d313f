import {
	cutDescription,
	descriptionLimit,
	fullTitle,
	namedTitle,
	titleLimit,
} from '#kit/site/document/meta.ts'
import { useBusiness } from '#platform/business/use-business.ts'

/** What search engines and other sites show of a record. */
export type Sharing = {
	title: string
	description: string
	image: string | null
	/** What the address is made from instead of the title. */
	address?: string
}

type SharingPanelProps = {
	sharing: Sharing
	/** Path of the public page; null while there is none. */
	path: string | null
	/** Of the stored record, which determined the address; null for a new one. */
	stored: Sharing | null
}

export function SharingPanel({ sharing, path, stored }: SharingPanelProps) {
	const title = sharing.title.trim() === '' ? 'Untitled' : sharing.title.trim()
	const business = useBusiness()
	const description = cutDescription(sharing.description.trim())
	return (
		<section className="form-section sharing-panel" aria-labelledby="sharing">
			<h2 id="sharing">Search and sharing</h2>
			<figure>
				<figcaption>In search results</figcaption>
				<div className="search-result">
					<span className="search-result-site">
						{business.name}
						<span>{(path ?? '').split('/').filter(Boolean).join(' › ')}</span>
					</span>
					<strong>{fullTitle(title, business)}</strong>
					<span>{description === '' ? 'No description yet.' : description}</span>
				</div>
			</figure>
			<ul className="hint">
				<li>{lengthText('Title', namedTitle(title, business), titleLimit)}</li>
				<li>{lengthText('Description', sharing.description.trim(), descriptionLimit)}</li>
			</ul>
			<figure>
				<figcaption>When the page is shared</figcaption>
				<div className="shared-card">
					{/* As drawn by `share-picture.server.ts`. */}
					<div className="shared-picture">
						<p>{title}</p>
						{sharing.image ? (
							<img src={sharing.image} alt="" loading="lazy" decoding="async" />
						) : null}
					</div>
					<strong>{title}</strong>
					{description === '' ? null : <span>{description}</span>}
				</div>
			</figure>
			{path && stored && addressText(sharing) !== addressText(stored) ? (
				<p className="hint">
					{sharing.address
						? 'The page gets a new address. The old address will redirect to it.'
						: 'A new title gives the page a new address. The old address will redirect to it.'}
				</p>
			) : null}
		</section>
	)
}

function addressText({ address, title }: Sharing): string {
	return address || title
}

function lengthText(what: string, text: string, limit: number): string {
	const length = Array.from(text).length
	const count = `${what}: ${length} of about ${limit} characters`
	return length > limit ? `${count}; the end is cut off.` : `${count}.`
}
