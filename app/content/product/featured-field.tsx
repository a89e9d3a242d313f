import { useEffect, useState } from 'react'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { getJson } from '#platform/lib/http/request-json.ts'
import { featuredLimitText, maxFeaturedProducts } from './featured.ts'
import type { FeaturedProduct } from './featured.ts'
import type { ProductValues } from './product-fields.ts'

type FeaturedFieldProps = { form: FormApi<ProductValues>; ownId: string | null }

/** The switch; when three others are featured, also the choice of the one that gives up its place. */
export function FeaturedField({ form, ownId }: FeaturedFieldProps) {
	const { isFeatured, insteadOf } = form.values
	const field = form.field('isFeatured')
	const isNew = isFeatured && !form.base.isFeatured
	const others = useOtherFeatured(isNew, ownId, field.errors.length)
	const isFull = isNew && others.length >= maxFeaturedProducts
	const isChosen = others.some(({ id }) => id === insteadOf)
	const message = isFull && !isChosen ? [featuredLimitText] : []
	const isChoiceGone = isFull && insteadOf !== null && !isChosen
	return (
		<div className="featured-field">
			<SwitchField
				{...field}
				label="Featured"
				hint="Shown on the home page. You can feature up to three products."
				errors={[...new Set([...message, ...field.errors])]}
				onChange={(isOn) => {
					field.onChange(isOn)
					form.set('insteadOf', null)
				}}
			/>
			{isFull ? (
				<fieldset className="swap-choice">
					<legend>These three are already featured. Which one should it replace?</legend>
					{others.map(({ id, title }) => (
						<label key={id}>
							<input
								type="radio"
								name="insteadOf"
								checked={insteadOf === id}
								onChange={() => {
									form.set('insteadOf', id)
									form.set('isFeatured', true)
								}}
							/>
							{title}
						</label>
					))}
					{isChosen ? <p className="hint">They are swapped when you save.</p> : null}
					{isChoiceGone ? (
						<p className="hint">The one chosen before is no longer featured.</p>
					) : null}
				</fieldset>
			) : null}
		</div>
	)
}

/** The other featured products, fetched when this one is switched on and after each refusal. */
function useOtherFeatured(isWanted: boolean, ownId: string | null, refusals: number) {
	const [featured, setFeatured] = useState<FeaturedProduct[]>([])
	useEffect(() => {
		if (!isWanted) return
		const controller = new AbortController()
		const { signal } = controller
		void getJson<{ featured: FeaturedProduct[] }>('/admin/products/featured', { signal }).then(
			// Without a response the save decides: it checks again.
			(outcome) => outcome.kind === 'done' && !signal.aborted && setFeatured(outcome.body.featured),
		)
		return () => controller.abort()
	}, [isWanted, refusals])
	return featured.filter(({ id }) => id !== ownId)
}
