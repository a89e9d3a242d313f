export function FormSkeleton() {
	return (
		<div data-form-skeleton="">
			<p role="status" className="sr-only">
				Loading
			</p>
			<div aria-hidden="true">
				<div className="page-head">
					<div className="skeleton h-10 w-64 max-w-full" />
				</div>
				<div className="form-columns">
					<div className="form-main">
						<SectionSkeleton heights={['h-10', 'h-24', 'h-10', 'h-10']} />
						<SectionSkeleton heights={['h-[200px]']} />
						<SectionSkeleton heights={['h-10', 'h-10']} />
					</div>
					<div className="form-side">
						<SectionSkeleton heights={['h-6', 'h-10', 'h-10']} />
					</div>
				</div>
			</div>
		</div>
	)
}

function SectionSkeleton({ heights }: { heights: string[] }) {
	return (
		<div className="form-section">
			<div className="skeleton h-6 w-40" />
			{heights.map((height, index) => (
				// A box's only identity is its index.
				// oxlint-disable-next-line react/no-array-index-key
				<div key={index} className={`skeleton ${height}`} />
			))}
		</div>
	)
}
