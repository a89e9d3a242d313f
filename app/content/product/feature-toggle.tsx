import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { clearCachedLists } from '#kit/admin/list/list-cache.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import type { ProductListRow } from './admin-reads.server.ts'
import { FeaturedSwapDialog } from './featured-swap-dialog.tsx'
import type { FeaturedProduct, FeaturedRefusal } from './featured.ts'
import { productType } from './type.ts'

type FeatureToggleProps = { row: ProductListRow }

/** A star: pressed while the product is featured. Changes at once, and back when the server refuses. */
export function FeatureToggle({ row }: FeatureToggleProps) {
	const [wanted, setWanted] = useState<boolean | null>(null)
	const [featured, setFeatured] = useState<FeaturedProduct[] | null>(null)
	const { revalidate } = useRevalidator()
	const isFeatured = wanted ?? row.isFeatured

	async function change(isOn: boolean, insteadOf: FeaturedProduct | null) {
		setWanted(isOn)
		const requested = { id: row.id, isFeatured: isOn, insteadOf: insteadOf?.id ?? null }
		const outcome = await postJson('/admin/products/featured', requested)
		if (outcome.kind === 'done') {
			clearCachedLists(productType.section)
			await revalidate()
			setFeatured(null)
			await showToast({ title: wordsFor(row.title, isOn, insteadOf) })
		} else if (outcome.kind === 'refused') {
			const { message, featured: three } = outcome.body as FeaturedRefusal
			if (three.length > 0) setFeatured(three)
			else await showToast({ title: message, kind: 'error' })
		} else {
			const title = reasonOf(outcome) ?? `${row.title} could not be changed. Please try again.`
			await showToast({ title, kind: 'error' })
		}
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
				onClick={() => wanted === null && void change(!row.isFeatured, null)}
			>
				<Star aria-hidden="true" />
			</button>
			{featured ? (
				<FeaturedSwapDialog
					title={row.title}
					featured={featured}
					isBusy={wanted !== null}
					onSwap={(product) => void change(true, product)}
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
