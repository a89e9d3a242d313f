import { Dialog } from '#kit/admin/dialog.tsx'
import { featuredLimitText } from './featured.ts'
import type { FeaturedProduct } from './featured.ts'

type FeaturedSwapDialogProps = {
	title: string
	featured: FeaturedProduct[]
	isBusy: boolean
	onSwap: (product: FeaturedProduct) => void
	onClose: () => void
}

/** For a reached limit: lists the featured products, and lets the new one replace one of them. */
export function FeaturedSwapDialog(props: FeaturedSwapDialogProps) {
	const { title, featured, isBusy, onSwap, onClose } = props
	return (
		<Dialog title="Three products are already featured" onClose={() => isBusy || onClose()} isAlert>
			<p>{featuredLimitText}</p>
			<p>Or feature {title} instead of one of these:</p>
			<ul className="swap-list">
				{featured.map((product) => (
					<li key={product.id}>
						<span>{product.title}</span>
						<button
							type="button"
							className="btn"
							disabled={isBusy}
							aria-label={`Swap with ${product.title}`}
							onClick={() => onSwap(product)}
						>
							Swap
						</button>
					</li>
				))}
			</ul>
			<div className="dialog-buttons">
				<button
					type="button"
					className="btn"
					disabled={isBusy}
					onClick={onClose}
					data-focus-first=""
				>
					Cancel
				</button>
			</div>
		</Dialog>
	)
}
