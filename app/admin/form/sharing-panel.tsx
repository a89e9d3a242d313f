import {
	cutDescription,
	descriptionLimit,
	fullTitle,
	namedTitle,
	titleLimit,
} from '#app/site/document/meta.ts'
import { useBusiness } from '#app/business/use-business.ts'
import type { FormValues } from '#app/records/form-record.ts'

/** What search engines and other sites show of a record. */
export type Sharing = { title: string; description: string; image: string | null }

type SharingPanelProps = {
	sharing: Sharing
	/** Path of the public page; null while there is none. */
	path: string | null
	/** Whether the title differs from the stored one, which determined the address. */
	isRenamed: boolean
}

/** Live preview of the record in search results and where its page is shared. */
export function SharingPanel({ sharing, path, isRenamed }: SharingPanelProps) {
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
			{path && isRenamed ? (
				<p className="hint">
					A new title gives the page a new address. The old address will redirect to it.
				</p>
			) : null}
		</section>
	)
}

/** Whether the form's title differs from the saved one, which changes the page's address. */
export function isTitleChanged(values: FormValues, base: FormValues): boolean {
	return values['title'] !== base['title']
}

function lengthText(what: string, text: string, limit: number): string {
	const length = Array.from(text).length
	const count = `${what}: ${length} of about ${limit} characters`
	return length > limit ? `${count}; the end is cut off.` : `${count}.`
}
