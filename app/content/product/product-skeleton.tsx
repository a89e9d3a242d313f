/** The boxes of a product page while it loads. */
export function ProductSkeleton() {
	return (
		<div className="wrap py-8 md:py-12">
			<p role="status" className="sr-only">
				Loading product
			</p>
			<div className="grid gap-6" aria-hidden="true" data-product-skeleton="">
				<div className="skeleton h-6 w-44" />
				<div className="grid gap-x-10 gap-y-10 md:grid-cols-2 lg:grid-cols-[1.1fr_1fr] lg:gap-x-14">
					<div className="skeleton h-[280px]" />
					<div className="grid content-start gap-6">
						<div className="skeleton h-11 w-4/5" />
						<div className="skeleton h-20" />
						<div className="skeleton h-8 w-32" />
						<div className="skeleton h-12 w-72 max-w-full" />
						<div className="skeleton h-44" />
					</div>
				</div>
			</div>
		</div>
	)
}
