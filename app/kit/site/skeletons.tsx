import type { ReactNode } from 'react'

/** The boxes of a page hero while the page loads. */
export function HeroSkeleton() {
	return (
		<div className="bg-deep py-6 md:py-20" aria-hidden="true">
			<div className="wrap grid gap-2.5 md:gap-5">
				<div className="skeleton h-4 w-32 opacity-20" />
				<div className="skeleton h-12 w-full max-w-xl opacity-20" />
				<div className="skeleton h-5 w-full max-w-2xl opacity-20" />
			</div>
		</div>
	)
}

/** The boxes of a list's filter and summary. */
function FilterSkeleton() {
	return (
		<div className="border-b border-line" aria-hidden="true">
			<div className="wrap grid gap-3 py-3 md:pt-8 md:pb-5">
				<div className="skeleton h-11 max-w-3xl" />
				<div className="skeleton h-12 md:w-28" />
			</div>
		</div>
	)
}

/** Six cards with the boxes of real ones. `ratio` is the CSS aspect ratio of the picture. */
export function CardSkeletons({ label, ratio }: { label: string; ratio: string }) {
	return (
		<>
			<FilterSkeleton />
			<div className="wrap pt-6 pb-20 md:pt-10">
				<p role="status" className="sr-only">
					{label}
				</p>
				<ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3" aria-hidden="true">
					{Array.from({ length: 6 }, (_, index) => (
						<li key={index} className="grid content-start gap-4" data-skeleton-card="">
							<div className="skeleton" style={{ aspectRatio: ratio }} />
							<div className="skeleton h-6 w-28" />
							<div className="skeleton h-8 w-4/5" />
							<div className="skeleton h-20" />
							<div className="skeleton h-8 w-32" />
						</li>
					))}
				</ul>
			</div>
		</>
	)
}

/** A centred spinner with its message. */
export function Spinner({ children }: { children: ReactNode }) {
	return (
		<div className="wrap grid min-h-96 place-content-center justify-items-center gap-5 py-20">
			<div
				className="h-12 w-12 animate-spin rounded-full border-4 border-mist border-t-pasture"
				aria-hidden="true"
			/>
			<p role="status">{children}</p>
		</div>
	)
}
