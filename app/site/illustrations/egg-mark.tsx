/** An egg with its yolk, in two tones of the current colour. */
export function EggMark({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
			<path
				opacity=".55"
				d="M48 5c17 0 31 27 31 48 0 22-13 37-31 37S17 75 17 53C17 32 31 5 48 5z"
			/>
			<path d="M48 34a20 20 0 1 1 0 40 20 20 0 0 1 0-40zM30 30c4-8 9-14 14-16-4 6-8 11-10 19z" />
		</svg>
	)
}
