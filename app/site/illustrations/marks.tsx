export function BarnMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<path fill="currentColor" d="M32 8 10 18 4 32l4 1.6V56h48V33.6l4-1.6-6-14z" opacity="0.28" />
			<path
				fill="currentColor"
				d="M32 6 11 16 3 31l4.5 2L14 19l18-8.5L50 19l6.5 14 4.5-2-8-15zM24 35h16v21h-4V42.8L27.5 56H24zm4 4v8.8L34 39zM27 21h10v8H27z"
			/>
		</svg>
	)
}

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

export function FieldMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<circle cx="32" cy="22" r="13" fill="currentColor" opacity="0.28" />
			<path
				fill="currentColor"
				d="M2 34c10-6 20-7 30-3 10-4 20-3 30 3v5c-10-5-20-6-30-3-10-3-20-2-30 3zm24 8h3L14 58H3zm4.5 0h3L36 58h-8zm5 0h3l22.5 16H50z"
			/>
		</svg>
	)
}

export function MicroscopeMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<path fill="currentColor" d="M10 52h44v6H10zM20 34h18v5H20z" opacity="0.4" />
			<path
				fill="currentColor"
				d="m24 5 9-2 6.5 24-9 2.4zM28 30l9-2.4 1.3 5-4 1-1.5 2-3.5-1zM41 20a18 18 0 0 1 4 32H31v-5h12a13 13 0 0 0-2-21zM12 52h40l4 6H8z"
			/>
		</svg>
	)
}

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
