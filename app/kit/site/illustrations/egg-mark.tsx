export function EggMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<path
				fill="currentColor"
				d="M32 5c12 0 21 17 21 31 0 13-9 23-21 23S11 49 11 36C11 22 20 5 32 5z"
				opacity="0.28"
			/>
			<path
				fill="currentColor"
				d="M32 5c12 0 21 17 21 31 0 13-9 23-21 23-3 0-6-.6-8.6-1.8C35 56 43 47 43 35 43 23 36 10 26.5 6.6 28.3 5.6 30.1 5 32 5z"
			/>
			<path
				fill="none"
				stroke="currentColor"
				strokeWidth="3"
				strokeLinecap="round"
				d="M20 33c1-6 3-11 6-15"
			/>
		</svg>
	)
}
