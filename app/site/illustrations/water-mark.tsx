/** A drinker and a drop, in two tones of the current colour. */
export function WaterMark({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 96 96" fill="currentColor" aria-hidden="true">
			<path d="M44 4h8v14h16c4 0 4 8 0 8H28c-4 0-4-8 0-8h16z" />
			<path opacity=".55" d="M42 29h12v9H42z" />
			<path
				fillRule="evenodd"
				d="M48 42c12 15 20 25 20 35a20 20 0 0 1-40 0c0-10 8-20 20-35zM37 72c-2 9 4 17 12 17-6-4-9-10-12-17z"
			/>
		</svg>
	)
}
