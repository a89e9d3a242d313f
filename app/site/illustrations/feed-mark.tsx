/** A feed sack and an ear of grain, in two tones of the current colour. */
export function FeedMark({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
			<path
				opacity=".55"
				d="M48 4c7 6 7 14 0 20-7-6-7-14 0-20zM31 12c9 1 14 7 13 16-9-1-14-7-13-16zm34 0c1 9-4 15-13 16-1-9 4-15 13-16zM26 28c9 1 15 6 16 14-9 1-16-5-16-14zm44 0c0 9-7 15-16 14 1-8 7-13 16-14z"
			/>
			<path
				fillRule="evenodd"
				d="M20 46h56l-5 8c10 8 14 17 12 27-1 8-6 12-13 12H26c-7 0-12-4-13-12-2-10 2-19 12-27zm28 14c-8 7-8 16 0 23 8-7 8-16 0-23z"
			/>
		</svg>
	)
}
