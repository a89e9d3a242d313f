import { useState } from 'react'
import type { StoredFile, UploadedFile } from '#app/media/media-file.ts'
import { postJson } from '../post-json.ts'
import { RelativeTime } from '../relative-time.tsx'
import './media.css'

type Offered = UploadedFile & { twin: NonNullable<UploadedFile['twin']> }

export type Twins = ReturnType<typeof useTwins>

/**
 * Uploads whose bytes were already stored, with the choice to use the older file and delete the copy. The upload does
 * not wait for the choice.
 */
export function useTwins(onExchanged: (stored: UploadedFile, twin: StoredFile) => void) {
	const [offers, setOffers] = useState<Offered[]>([])
	const drop = (id: string) => setOffers((before) => before.filter((offer) => offer.id !== id))
	return {
		offers,
		offer: ({ twin, ...stored }: UploadedFile) => {
			if (twin) setOffers((before) => [...before, { ...stored, twin }])
		},
		keepBoth: drop,
		take: async (offer: Offered) => {
			drop(offer.id)
			onExchanged(offer, offer.twin)
			// A copy in use by now, or one that cannot be deleted, stays: it does no harm.
			await postJson('/admin/media/delete', { ids: [offer.id] })
		},
	}
}

type TwinOffersProps = {
	twins: Twins
	/** Called after the copy is deleted. */
	onTaken?: () => void
}

/** Lists files stored twice and offers the older one. */
export function TwinOffers({ twins, onTaken }: TwinOffersProps) {
	return (
		<div role="status" className="media-twins">
			{twins.offers.map((offer) => (
				<div key={offer.id} className="media-twin">
					<p>
						<strong>{offer.name}</strong> is already in the library
						{offer.twin.name === offer.name ? '' : `, as ${offer.twin.name}`}, added{' '}
						<RelativeTime date={new Date(offer.twin.createdAt)} />.
					</p>
					<div className="media-actions">
						<button
							type="button"
							className="btn btn-small"
							aria-label={`Use the existing one instead of ${offer.name}`}
							onClick={() => void twins.take(offer).then(onTaken)}
						>
							Use the existing one
						</button>
						<button
							type="button"
							className="btn btn-small"
							aria-label={`Keep both of ${offer.name}`}
							onClick={() => twins.keepBoth(offer.id)}
						>
							Keep both
						</button>
					</div>
				</div>
			))}
		</div>
	)
}
