export function FeedMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<path
				fill="currentColor"
				d="M16 14h32l5 38c.4 3-1.6 6-5 6H16c-3.4 0-5.4-3-5-6z"
				opacity="0.28"
			/>
			<path
				fill="currentColor"
				d="M18 6h28l-3 8H21zm14 18c2 3 2 6 0 9-2-3-2-6 0-9zm-9 6c3.5 1 5.5 3 6 6.5-3.5-1-5.5-3-6-6.5zm18 0c-.5 3.5-2.5 5.5-6 6.5.5-3.5 2.5-5.5 6-6.5zm-18 9c3.5 1 5.5 3 6 6.5-3.5-1-5.5-3-6-6.5zm18 0c-.5 3.5-2.5 5.5-6 6.5.5-3.5 2.5-5.5 6-6.5zM30.5 36h3v18h-3z"
			/>
		</svg>
	)
}
