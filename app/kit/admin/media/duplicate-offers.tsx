import { useState } from 'react'
import type { UploadedFile } from '#platform/media/media-file.ts'
import { Button } from '../button.tsx'
import { RelativeTime } from '../relative-time.tsx'
import './media.css'

/** An upload whose bytes the library has, and the file that has them. */
export type DuplicateOffer = { file: File; stored: UploadedFile }

/** Uploads that the library had already, with the choice to store a copy as well. Without a response none is stored. */
export function useDuplicates() {
	const [offers, setOffers] = useState<DuplicateOffer[]>([])
	return {
		offers,
		offer: (offer: DuplicateOffer) => setOffers((before) => [...before, offer]),
		drop: (offer: DuplicateOffer) =>
			setOffers((before) => before.filter((other) => other !== offer)),
	}
}

type DuplicateOffersProps = {
	duplicates: ReturnType<typeof useDuplicates>
	onUploadAnyway: (offer: DuplicateOffer) => void
}

export function DuplicateOffers({ duplicates, onUploadAnyway }: DuplicateOffersProps) {
	return (
		<div role="status" className="media-twins">
			{duplicates.offers.map((offer) => (
				<Duplicate
					key={`${offer.stored.id} ${offer.file.name}`}
					stored={offer.stored}
					onUseExisting={() => duplicates.drop(offer)}
					onUploadAnyway={() => onUploadAnyway(offer)}
				/>
			))}
		</div>
	)
}

type DuplicateProps = {
	stored: UploadedFile
	onUseExisting: () => void
	onUploadAnyway: () => void
}

function Duplicate({ stored, onUseExisting, onUploadAnyway }: DuplicateProps) {
	const { name, duplicate } = stored
	if (!duplicate) return null
	return (
		<div className="media-twin">
			<p>
				<strong>{name}</strong> is already in the library
				{duplicate.name === name ? '' : `, as ${duplicate.name}`}, added{' '}
				<RelativeTime date={new Date(duplicate.createdAt)} />. The existing one is used.
			</p>
			<div className="media-actions">
				<Button
					className="btn-small"
					aria-label={`Use the existing one instead of ${name}`}
					onClick={onUseExisting}
				>
					Use the existing one
				</Button>
				<Button className="btn-small" aria-label={`Keep both of ${name}`} onClick={onUploadAnyway}>
					Keep both
				</Button>
			</div>
		</div>
	)
}
