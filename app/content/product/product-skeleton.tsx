/** The boxes of a product page while it loads. */
export function ProductSkeleton() {
	return (
		<div className="wrap pt-4 pb-8 md:py-12">
			<p role="status" className="sr-only">
				Loading product
			</p>
			<div className="grid gap-6" aria-hidden="true" data-product-skeleton="">
				<div className="skeleton h-6 w-44" />
				<div className="product-parts mt-0!">
					<div className="grid content-start gap-5 md:col-start-2">
						<div className="skeleton h-11 w-4/5" />
						<div className="skeleton h-14 w-72 max-w-full" />
						<div className="skeleton h-12 w-72 max-w-full" />
					</div>
					<div className="skeleton h-[280px] md:col-start-1 md:row-span-2 md:row-start-1" />
					<div className="skeleton h-44 md:col-start-2" />
				</div>
			</div>
		</div>
	)
}
