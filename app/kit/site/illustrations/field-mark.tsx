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
