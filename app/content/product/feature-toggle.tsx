import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { clearCachedLists } from '#kit/admin/list/list-cache.ts'
import { useChange } from '#kit/admin/use-change.ts'
import type { ProductListRow } from './admin-reads.server.ts'
import { FeaturedSwapDialog } from './featured-swap-dialog.tsx'
import type { FeaturedProduct, FeaturedRefusal } from './featured.ts'
import { productType } from './type.ts'

type FeatureToggleProps = { row: ProductListRow }

/** A star: pressed while the product is featured. Changes at once, and back when the server refuses. */
export function FeatureToggle({ row }: FeatureToggleProps) {
	const [wanted, setWanted] = useState<boolean | null>(null)
	const [featured, setFeatured] = useState<FeaturedProduct[] | null>(null)
	const { change } = useChange()
	const isFeatured = wanted ?? row.isFeatured

	async function feature(isOn: boolean, insteadOf: FeaturedProduct | null) {
		setWanted(isOn)
		const changed = await change({
			address: '/admin/products/featured',
			body: { id: row.id, isFeatured: isOn, insteadOf: insteadOf?.id ?? null },
			onDone: () => clearCachedLists(productType.section),
			done: wordsFor(row.title, isOn, insteadOf),
			failed: ({ reason, body }) => {
				const { featured: three = [] } = (body ?? {}) as Partial<FeaturedRefusal>
				if (three.length > 0) return setFeatured(three)
				const title = reason ?? `${row.title} could not be changed. Please try again.`
				return { title, kind: 'error' }
			},
			rereads: 'whenDone',
		})
		if (changed) setFeatured(null)
		setWanted(null)
	}

	return (
		<>
			<button
				type="button"
				className="icon-button star"
				aria-pressed={isFeatured}
				aria-label={`Feature ${row.title}`}
				title={isFeatured ? 'Featured' : 'Feature'}
				onClick={() => wanted === null && void feature(!row.isFeatured, null)}
			>
				<Star aria-hidden="true" />
			</button>
			{featured ? (
				<FeaturedSwapDialog
					title={row.title}
					featured={featured}
					isBusy={wanted !== null}
					onSwap={(product) => void feature(true, product)}
					onClose={() => setFeatured(null)}
				/>
			) : null}
		</>
	)
}

function wordsFor(title: string, isOn: boolean, insteadOf: FeaturedProduct | null): string {
	if (!isOn) return `${title} is no longer featured`
	return insteadOf
		? `${title} is now featured instead of ${insteadOf.title}`
		: `${title} is now featured`
}
