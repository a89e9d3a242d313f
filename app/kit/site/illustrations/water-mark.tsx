export function WaterMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<path
				fill="currentColor"
				d="M32 4c9 12 18 21 18 34a18 18 0 0 1-36 0C14 25 23 16 32 4z"
				opacity="0.28"
			/>
			<path
				fill="currentColor"
				d="M32 4c9 12 18 21 18 34a18 18 0 0 1-23.5 17C38 53 43 46 43 37c0-10-6-17-13.5-29.5zM20 38h4c0 5 3 8 7 9v4c-6.5-.8-11-6-11-13z"
			/>
		</svg>
	)
}
