import { useState } from 'react'
import type { UploadedFile } from '#app/media/media-file.ts'
import { RelativeTime } from '../relative-time.tsx'
import './media.css'

/** An upload whose bytes the library has, and the file that has them. */
export type TwinOffer = { file: File; stored: UploadedFile }

/** Uploads that the library had already, with the choice to store a copy as well. Without an answer none is stored. */
export function useTwins() {
	const [offers, setOffers] = useState<TwinOffer[]>([])
	return {
		offers,
		offer: (offer: TwinOffer) => setOffers((before) => [...before, offer]),
		drop: (offer: TwinOffer) => setOffers((before) => before.filter((other) => other !== offer)),
	}
}

type TwinOffersProps = {
	twins: ReturnType<typeof useTwins>
	onKeepBoth: (offer: TwinOffer) => void
}

/** Lists uploads that the library had already. */
export function TwinOffers({ twins, onKeepBoth }: TwinOffersProps) {
	return (
		<div role="status" className="media-twins">
			{twins.offers.map((offer) => (
				<Twin
					key={`${offer.stored.id} ${offer.file.name}`}
					stored={offer.stored}
					onUseExisting={() => twins.drop(offer)}
					onKeepBoth={() => onKeepBoth(offer)}
				/>
			))}
		</div>
	)
}

type TwinProps = { stored: UploadedFile; onUseExisting: () => void; onKeepBoth: () => void }

function Twin({ stored, onUseExisting, onKeepBoth }: TwinProps) {
	const { name, twin } = stored
	if (!twin) return null
	return (
		<div className="media-twin">
			<p>
				<strong>{name}</strong> is already in the library
				{twin.name === name ? '' : `, as ${twin.name}`}, added{' '}
				<RelativeTime date={new Date(twin.createdAt)} />. The existing one is used.
			</p>
			<div className="media-actions">
				<button
					type="button"
					className="btn btn-small"
					aria-label={`Use the existing one instead of ${name}`}
					onClick={onUseExisting}
				>
					Use the existing one
				</button>
				<button
					type="button"
					className="btn btn-small"
					aria-label={`Keep both of ${name}`}
					onClick={onKeepBoth}
				>
					Keep both
				</button>
			</div>
		</div>
	)
}
